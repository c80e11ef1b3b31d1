/**
 * The path of the page that a log-in popup shows until its destination is known. It is in a separate file because a
 * host page needs it before it loads the other code of the embedded wallet.
 */
export const loadingPath = '/loading'
