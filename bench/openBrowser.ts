import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/test/chromiumLaunchOptions.js'

/**
 * Starts the Chromium of the tests, which loads no page of the browser itself beside the measured one. All hosts except
 * the loopback address resolve to `hostPort`. Throws if there is no Chromium.
 */
export async function openBrowser(hostPort: number): Promise<Browser> {
  const options = chromiumLaunchOptions()
  if (options.executablePath === undefined) {
    throw new Error('No Chromium found. Install it (apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return chromium.launch({
    ...options,
    args: [
      ...options.args,
      `--host-resolver-rules=MAP * 127.0.0.1:${hostPort}, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
  })
}
