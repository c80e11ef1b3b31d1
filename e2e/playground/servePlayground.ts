import { serveFolder } from '../../scripts/start/serveFolder.js'
import { findBuiltPage } from '../hosts/buildPage.js'
import type { HostPage } from '../hosts/servePage.js'

/** Serves the playground on a free port. Its strict CSP is in the page. */
export async function servePlayground(): Promise<HostPage> {
  const { port, close } = await serveFolder(await findBuiltPage('playground'), 0)
  return { url: `http://localhost:${port}/`, close }
}
