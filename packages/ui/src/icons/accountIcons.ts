// The icons of the account view and its subviews. Path data of Lucide (ISC and MIT, NOTICE.md).

/** Lucide `credit-card`. */
export const buyIcon =
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2M2 10L22 10M6 14h2'

/** Lucide `chevron-down`. */
export const chevronDownIcon = 'M6 9l6 6 6-6'

/** Lucide `log-out`. */
export const disconnectIcon = 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'

/** Lucide `layers`. */
export const layersIcon =
  'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17'

/** Lucide `user-round`. */
export const personIcon = 'M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M20 21a8 8 0 0 0-16 0'

/** Lucide `arrow-down-left`. */
export const receiveIcon = 'M17 7 7 17M17 17H7V7'

/** Lucide `arrow-up-right`. */
export const sendIcon = 'M7 7h10v10M7 17 17 7'

/** Lucide `arrow-left-right`. */
export const swapIcon = 'M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4'

/** Lucide `lock`. */
export const lockIcon =
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2M7 11V7a5 5 0 0 1 10 0v4'

/** Lucide `clock`. */
export const clockIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2'
