// What the table gives: at every change the game's question about it is answered.
import { overview } from "../ask/answer.js";
import * as checker from "../ask/checker.js";
import { chosen } from "../ask/choices.js";
import { el } from "../ask/dom.js";
import { Waiting, apology, reason } from "../ask/progress.js";

const { root, lang, game } = document.documentElement.dataset;
const REST = 150; // milliseconds after a change before it is asked
const HURRY = 3000; // an answer that takes longer is not waited for once the table has changed
const PATIENCE = 30000; // nor, if it has not, for longer than this

export class Reckoning {
  /** `question` may be empty: then nothing is asked; `needed`: the facts that it reads. @param {import("./laid.js").Laid} laid @param {string} question @param {string[]} needed @param {Say} say */
  constructor(laid, question, needed, say) {
    this.laid = laid;
    this.question = question;
    this.needed = needed;
    this.say = say;
    this.turn = 0;
    /** @type {Choices} */
    this.choices = {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    /** @type {number | null} */
    this.working = null; // since when it has been worked out, once the checker is there
    this.busy = false;
    this.progress = new Waiting(say);
    this.result = el("div", { className: "told-answer", id: "page.answer" });
    this.gist = el("p", { className: "gist" });
    this.sum = el("span", {}); // the same again, for a bar that is always in sight
    checker.watch((state) => this.tellProgress(state));
  }

  /** The table is another one: what was chosen is no longer so. */
  again() {
    this.choices = {};
    this.reckon();
  }

  reckon() {
    clearTimeout(this.waiting);
    if (!this.question) return;
    this.turn += 1;
    if (this.working && Date.now() - this.working > HURRY) checker.giveUp();
    if (!this.laid.lies) {
      this.result.replaceChildren();
      this.sumUp("");
      this.busy = false;
      this.tellProgress(checker.state);
      return;
    }
    this.waiting = setTimeout(() => this.ask(this.turn), REST);
  }

  /** @param {number} turn */
  async ask(turn) {
    /** @type {Told} */
    const facts = Object.fromEntries(this.needed.map((fact) => [fact, this.laid.value(fact)]).filter(([, value]) => value !== undefined));
    if (Object.keys(this.choices).length) facts.choices = this.choices;
    const config = this.laid.configuration().key;
    const request = { do: "ask", game, question: this.question, language: lang, config, facts };
    this.busy = true;
    this.result.setAttribute("aria-busy", "true");
    this.tellProgress(checker.state);
    const impatient = setInterval(() => this.working && Date.now() - this.working > PATIENCE && checker.giveUp(), 1000);
    let told = null;
    try {
      told = await checker.ask(request);
    } catch (error) {
      if (turn === this.turn) this.apologize(error);
    } finally {
      clearInterval(impatient);
      this.working = null;
      if (turn === this.turn) {
        this.busy = false;
        this.result.removeAttribute("aria-busy");
        this.tellProgress(checker.state);
      }
    }
    if (told && turn === this.turn) this.tell(request, told);
  }

  /** @param {ToAsk} request @param {Reply} told */
  tell(request, told) {
    /** @param {Choice} choice @param {{ typed: string }} option */
    const choose = (choice, option) => {
      this.choices = chosen(this.choices, choice, option);
      this.reckon();
    };
    const context = { say: this.say, language: lang, game, pages: `${root}/${lang}`, choose };
    this.result.replaceChildren(...overview(told, context));
    this.sumUp(told.answer?.sentence ?? told.problems?.[0].message ?? "");
    this.sum.setAttribute("role", "status");
    this.result.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told } }));
  }

  /** @param {unknown} failure */
  apologize(failure) {
    const text = reason(failure, this.say);
    this.sumUp(text);
    this.result.replaceChildren(apology(text, this.say, () => this.reckon()));
  }

  /** @param {Progress} state */
  tellProgress(state) {
    if (this.busy && state.progress >= 1) this.working ??= Date.now();
    this.progress.tell(state, this.busy && !state.ready);
  }

  /** What the table gives in a sentence, in sight wherever one is: on a phone below the cards, else above what lies there. @param {string} sentence */
  sumUp(sentence) {
    this.sum.textContent = sentence;
    this.gist.replaceChildren(sentence ? el("a", { href: "#page.answer" }, sentence) : "");
  }
}
