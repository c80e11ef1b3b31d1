import { accessSync, constants } from 'node:fs'

/** The files that Debian installs for each engine. All of them must exist. */
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
 * Returns the path of an engine's browser, or undefined if it is not installed. Throws an Error instead if
 * FOYER_REQUIRE_ENGINES is set, as in continuous integration after the installation.
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
