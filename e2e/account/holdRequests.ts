import type { Page } from '@playwright/test'

/** Holds the next requests of the page to a node that contain `text`, until `release` is called. */
export async function holdRequests(page: Page, text: string) {
  const ends = { request: () => {}, release: () => {} }
  const requested = new Promise<void>((resolve) => Object.assign(ends, { request: resolve }))
  const released = new Promise<void>((resolve) => Object.assign(ends, { release: resolve }))
  await page.route(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/$/, async (route) => {
    if (!route.request().postData()?.includes(text)) return route.fallback()
    ends.request()
    await released
    await route.fallback()
  })
  return { requested, release: () => ends.release() }
}
