/**
 * Path of the page a log-in popup opens on before it knows where to go. Apart from the other paths: a host's page needs
 * it before it has anything else of the embedded wallet.
 */
export const loadingPath = '/loading'
