// What stands inside text fields. Path data of Lucide (ISC and MIT, NOTICE.md).

/** Lucide `circle-x`. */
export const clearIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M15 9l-6 6M9 9l6 6'

/** Lucide `search`. */
export const searchIcon = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'

// What logging in shows. Path data of Lucide (ISC and MIT, NOTICE.md).

/** Lucide `arrow-right`. */
export const forwardIcon = 'M5 12h14M12 5l7 7-7 7'

/** Lucide `mail`. */
export const mailIcon =
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2'

/** Lucide `mail-check`. */
export const mailSentIcon =
  'M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8M22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7M16 19l2 2 4-4'

/** Lucide `ellipsis`. */
export const moreIcon =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'
