// Types that pages and the service worker share.

/** What the worker reports to pages: of each language the bytes kept, and those of the checker that it lacks. */
interface Kept {
  languages: Record<string, { bytes: number; lacking: number }>;
  checker: number;
  busy: string[];
  sizes: Sizes;
}
/** By language: bytes of its pages and all that they need, and of the checker. */
type Sizes = Record<string, [pages: number, checker: number]>;
/** What a page asks of the worker: keep a language, with its forms or without; keep the checker that has come; drop all. */
interface KeepRequest {
  keep?: string;
  forms?: boolean;
  used?: string;
  drop?: boolean;
}
