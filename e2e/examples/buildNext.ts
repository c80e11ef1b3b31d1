import { join } from 'node:path'
import { getExampleFolder, installExample, runInExample } from './installExample.js'

export const exampleFolder = getExampleFolder('next')
export const nextProgram = join(exampleFolder, 'node_modules/next/dist/bin/next')

/** Installs the built package into the Next.js example, and builds the example for production. */
export async function buildNext(kitFolder: string): Promise<void> {
  await installExample('next', kitFolder)
  await runInExample('next', process.execPath, [nextProgram, 'build'])
}
