// What stands inside text fields. Path data of Lucide (ISC and MIT, NOTICE.md).

/** Lucide `circle-x`. */
export const clearIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M15 9l-6 6M9 9l6 6'

/** Lucide `search`. */
export const searchIcon = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'
