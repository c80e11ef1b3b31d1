/** Lucide `arrow-up-right` (ISC). */
export const sendIcon = 'M7 7h10v10M7 17 17 7'
