import { fileURLToPath } from 'node:url'
import { buildKit } from '../../scripts/build/buildKit.js'
import { kitVariable } from '../../scripts/test/runVariables.js'
import { expect } from '../keptTest.js'

/** Returns the folder of the built kit. Builds it if the run has not done so, for example for a single test file. */
export async function prepareKit(): Promise<string> {
  const built = process.env[kitVariable]
  if (built !== undefined) return built
  const { folder, problems } = await buildKit(fileURLToPath(new URL('../../', import.meta.url)))
  expect(problems).toEqual([])
  return folder
}
