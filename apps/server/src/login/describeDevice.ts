import type { Client } from '../frameOrigin/FrameRoute.js'

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const find = (table: typeof systems, text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** Browser, system and network of a client for people to recognise, as far as the browser tells them. */
export const describeDevice = (client: Client): string => {
  const browser = find(browsers, client.userAgent)
  const system = find(systems, client.userAgent)
  const named = [browser, system].filter((part) => part !== undefined).join(' · ')
  return [named, client.address].filter((part) => part !== '').join(' · ')
}
