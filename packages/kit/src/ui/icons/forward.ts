/** Lucide `arrow-right` (ISC). */
export const forwardIcon = 'M5 12h14M12 5l7 7-7 7'
