import { fileURLToPath } from 'node:url'
import { buildFrame } from '../scripts/start/buildFrame.js'

/** Builds the secure frame once, before two workers would do it at the same time. */
export default async function globalSetup(): Promise<void> {
  await buildFrame(fileURLToPath(new URL('..', import.meta.url)))
}
