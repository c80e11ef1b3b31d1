import type { Platform } from './listDownloads.js'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The kind of device; an iPad that calls itself a Mac still has fingers on it. */
export function detectPlatform({ userAgent, maxTouchPoints }: Device): Platform {
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'desktop'
}

/** The platform of the page; on a server nothing is known and desktop is assumed. */
export function getPlatform(page: Window | undefined): Platform {
  return page ? detectPlatform(page.navigator) : 'desktop'
}
