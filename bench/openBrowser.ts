import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts Chromium with every name but the loopback address resolved to `hostPort`. Throws when no Chromium is found. */
export async function openBrowser(hostPort: number): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path))
  if (executablePath === undefined) {
    throw new Error('No Chromium found. Install it (apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP * 127.0.0.1:${hostPort}, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
  })
}
