/** Lucide `chevron-right` (ISC). */
export const chevronIcon = 'M9 18l6-6-6-6'
