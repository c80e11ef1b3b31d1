/** Folders without sources of this project. */
export const ignoredFolders = [
  'node_modules',
  'dist',
  'generated',
  '.next',
  '.data',
  '.git',
  '.cache',
  'test-results',
  'fixtures',
]

/** The longest sentence of a comment, in words. */
export const maxSentenceWords = 35

/** The share of function names that may start with a verb of `replacements`, in percent. */
export const maxOtherNamesPercent = 1

/** Verbs that name no operation of the field, with the standard verbs of CONTRIBUTING.md that replace them. */
export const replacements: Readonly<Record<string, string>> = {
  admit: 'authenticate or accept',
  answer: 'respond, resolve or handle',
  arrange: 'create or sort',
  ask: 'request, fetch or call',
  bring: 'load',
  carry: 'execute',
  come: 'restore or open',
  describe: 'format or create',
  draw: 'render',
  feed: 'send',
  follow: 'subscribe, track or sync',
  forget: 'remove or clear',
  gather: 'collect',
  give: 'provide or create',
  go: 'open or navigate',
  guard: 'restrict or check',
  hand: 'send',
  hear: 'subscribe or receive',
  heed: 'handle',
  hold: 'store or delay',
  judge: 'check or validate',
  keep: 'store',
  know: 'has',
  lay: 'render',
  lead: 'open',
  learn: 'fetch',
  leave: 'close or end',
  look: 'check, find or poll',
  mend: 'repair',
  name: 'get…Name or format',
  own: 'get',
  pick: 'select',
  put: 'store or set',
  recall: 'load or get',
  refuse: 'reject or throw',
  remember: 'store',
  say: 'format or report',
  settle: 'resolve or end',
  take: 'claim, get or parse',
  tell: 'notify, emit or send',
  visit: 'show or open',
  wake: 'load or start',
  weigh: 'measure',
}

/** The first words of a comment or title that hide its subject. */
export const openings =
  /^(?:What|Whoever|Who|Whom|Whatever|Where|Nobody|Somebody|Those|All that|Of(?! course)|One(?! of)|Not one|None)\b/

/** Words that replace the subject of a sentence, or that describe code as a person. */
export const words =
  /(?<![`'"\w])(?:whoever|whatever|whom|somebody|nobody|anew|of ours|of theirs|of its own|of their own|thereof|tells?|told|asks?|asked|hears?|heard|says|knows)(?![`'"\w])/i
