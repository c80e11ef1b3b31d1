// What headers, alerts, toasts and empty lists show. Path data of Lucide (ISC and MIT, NOTICE.md).

/** Lucide `arrow-left`. */
export const backIcon = 'M12 19l-7-7 7-7M19 12H5'

/** Lucide `circle-alert`. */
export const errorIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16'

/** Lucide `info`. */
export const infoIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01'

/** Lucide `circle-check`. */
export const successIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12'

/** Lucide `triangle-alert`. */
export const warningIcon = 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'

/** Lucide `inbox`. */
export const emptyIcon =
  'M22 12L16 12L14 15L10 15L8 12L2 12M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z'
