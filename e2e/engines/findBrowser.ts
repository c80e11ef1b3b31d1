import { accessSync, constants } from 'node:fs'

/** Where Debian puts what drives an engine; all of them must be there. */
const places = {
  firefox: ['/usr/bin/firefox-esr'],
  webkit: [
    '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
    '/usr/lib/python3/dist-packages/gi/__init__.py',
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/xvfb-run',
  ],
} as const

/**
 * The path of an engine's browser, or undefined where it is not installed. Throws an Error then when FOYER_REQUIRE_ENGINES is set,
 * as continuous integration does once it has installed them.
 */
export function findBrowser(engine: keyof typeof places): string | undefined {
  const missing = places[engine].filter((path) => !isThere(path))
  if (missing.length === 0) return places[engine][0]
  if (process.env.FOYER_REQUIRE_ENGINES) throw new Error(`${missing.join(', ')}: not installed`)
  return undefined
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
