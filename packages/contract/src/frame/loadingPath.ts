/** Path of the page a log-in popup opens on before it knows where to go. */
export const loadingPath = '/loading'
