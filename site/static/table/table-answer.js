// The answer to the game's question about the table, asked again at every change.
import { overview, withChoice } from "../ask/answer.js";
import * as checker from "../ask/checker.js";
import { el } from "../ask/dom.js";
import { ProgressBar, apology, reason } from "../ask/progress.js";

const { root, lang, game } = document.documentElement.dataset;
const REST = 150; // milliseconds after a change before it is asked
const HURRY = 3000; // after this an answer is given up once the table has changed
const PATIENCE = 30000; // and after this in any case

export class TableAnswer {
  /** `question` may be empty: then nothing is asked; `needed`: the facts that it reads. @param {import("./table-state.js").TableState} state @param {string} question @param {string[]} needed @param {Texts} texts */
  constructor(state, question, needed, texts) {
    this.state = state;
    this.question = question;
    this.needed = needed;
    this.texts = texts;
    this.turn = 0;
    /** @type {Choices} */
    this.choices = {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** @type {number | null} */
    this.since = null; // when the checker began to work it out
    this.busy = false;
    this.progress = new ProgressBar(texts);
    this.result = el("div", { className: "told-answer", id: "page.answer" });
    this.gist = el("p", { className: "gist" });
    this.sum = el("span", {}); // the same again, for a bar that is always in sight
    checker.watch((progress) => this.showProgress(progress));
  }

  /** The table is another one: the choices no longer hold. */
  restart() {
    this.choices = {};
    this.update();
  }

  update() {
    clearTimeout(this.resting);
    if (!this.question) return;
    this.turn += 1;
    if (this.since && Date.now() - this.since > HURRY) checker.giveUp();
    if (!this.state.hasCards) {
      this.result.replaceChildren();
      this.showGist("");
      this.busy = false;
      this.showProgress(checker.state);
      return;
    }
    this.resting = setTimeout(() => this.ask(this.turn), REST);
  }

  /** @param {number} turn */
  async ask(turn) {
    /** @type {Facts} */
    const facts = Object.fromEntries(this.needed.map((fact) => [fact, this.state.value(fact)]).filter(([, value]) => value !== undefined));
    if (Object.keys(this.choices).length) facts.choices = this.choices;
    const config = this.state.configuration().key;
    const request = { do: "ask", game, question: this.question, language: lang, config, facts };
    this.busy = true;
    this.result.setAttribute("aria-busy", "true");
    this.showProgress(checker.state);
    const impatient = setInterval(() => this.since && Date.now() - this.since > PATIENCE && checker.giveUp(), 1000);
    let reply = null;
    try {
      reply = await checker.ask(request);
    } catch (error) {
      if (turn === this.turn) this.apologize(error);
    } finally {
      clearInterval(impatient);
      this.since = null;
      if (turn === this.turn) {
        this.busy = false;
        this.result.removeAttribute("aria-busy");
      }
      this.showProgress(checker.state); // what was asked after it begins now
    }
    if (reply && turn === this.turn) this.show(request, reply);
  }

  /** @param {AskRequest} request @param {Reply} reply */
  show(request, reply) {
    /** @param {Choice} choice @param {{ typed: string }} option */
    const choose = (choice, option) => {
      this.choices = withChoice(this.choices, choice, option);
      this.update();
    };
    const context = { texts: this.texts, language: lang, game, pages: `${root}/${lang}`, choose };
    this.result.replaceChildren(...overview(reply, context));
    this.showGist(reply.answer?.sentence ?? reply.problems?.[0].message ?? "");
    this.sum.setAttribute("role", "status");
    this.result.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail: { request, told: reply } }));
  }

  /** @param {unknown} failure */
  apologize(failure) {
    const text = reason(failure, this.texts);
    this.showGist(text);
    this.result.replaceChildren(apology(text, this.texts, () => this.update()));
  }

  /** @param {Progress} progress */
  showProgress(progress) {
    if (this.busy && progress.progress >= 1) this.since ??= Date.now();
    this.progress.update(progress, this.busy && !progress.ready);
  }

  /** The answer in a sentence, in sight wherever one is: on a phone below the cards, else above the table. @param {string} sentence */
  showGist(sentence) {
    this.sum.textContent = sentence;
    this.gist.replaceChildren(sentence ? el("a", { href: "#page.answer" }, sentence) : "");
  }
}
