import { serveFolder } from '../../scripts/start/serveFolder.js'
import { findBuiltPage, type PageName } from './buildPage.js'

export interface HostPage {
  readonly url: string
  close(): Promise<void>
}

/** Serves a host page on a free port of `host`, with a Content-Security-Policy. */
export async function servePage(
  name: PageName,
  policy: string,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<HostPage> {
  const folder = await findBuiltPage(name)
  const { port, close } = await serveFolder(folder, 0, { 'content-security-policy': policy })
  return { url: `http://${host}:${port}`, close }
}
