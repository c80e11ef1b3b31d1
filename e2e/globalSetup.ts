import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildFrame } from '../scripts/start/buildFrame.js'
import { buildAllPages } from './hosts/buildPage.js'

/** Builds the secure frame and the hosts' pages once, before two workers would do it at the same time. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildFrame(fileURLToPath(new URL('..', import.meta.url)))
  const pages = await buildAllPages()
  return () => rm(pages, { recursive: true, force: true })
}
