import { variable, wholeNumber } from '../settings/variable.js'

/** The environment variables of analytics events. */
export const analyticsVariables = {
  analyticsDays: variable('FOYER_ANALYTICS_DAYS', '90', 'Days analytics events are kept.', wholeNumber(1, 3_650)),
  analyticsDailyEvents: variable(
    'FOYER_ANALYTICS_DAILY_EVENTS',
    '200000 (no limit in sandbox mode)',
    'Analytics events stored for one project and day (UTC), a tenth of them for one client address; more are refused with 429.',
    wholeNumber(10, 100_000_000),
  ),
} as const

/** The settings of stored analytics events. */
export interface AnalyticsSettings {
  readonly analyticsDays: number
  readonly analyticsDailyEvents: number
}

/** Fills in the defaults. */
export function createAnalyticsSettings(given: Partial<AnalyticsSettings>, sandbox: boolean): AnalyticsSettings {
  return {
    analyticsDays: given.analyticsDays ?? 90,
    analyticsDailyEvents: given.analyticsDailyEvents ?? (sandbox ? 100_000_000 : 200_000),
  }
}
