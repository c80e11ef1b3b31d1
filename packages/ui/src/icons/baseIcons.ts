// The icons of the dialog, its rows and the Connect view, which are rendered before React is loaded. Path data of
// Lucide (ISC and MIT, NOTICE.md).

/** Lucide `check`. */
export const checkIcon = 'M20 6 9 17l-5-5'

/** Lucide `chevron-right`. */
export const chevronIcon = 'M9 18l6-6-6-6'

/** Lucide `x`. */
export const closeIcon = 'M18 6 6 18M6 6l12 12'

/** Lucide `layout-grid`. */
export const gridIcon =
  'M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1M15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1M15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1M4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1'

/** Lucide `circle-question-mark`. */
export const helpIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01'

/** Lucide `qr-code`. */
export const qrIcon =
  'M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1M17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1M4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1M21 16h-3a2 2 0 0 0 -2 2v3M21 21v.01M12 7v3a2 2 0 0 1 -2 2h-3M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1'

/** Lucide `rotate-cw`. */
export const retryIcon = 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5'

/** Lucide `wallet`. */
export const walletIcon =
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4'

// The icons of headers, alerts, toasts and empty lists. Path data of Lucide (ISC and MIT, NOTICE.md).

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
