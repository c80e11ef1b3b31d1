import { fileURLToPath } from 'node:url'
import { buildKit } from '../../scripts/build/buildKit.js'
import { kitVariable } from '../../scripts/test/runVariables.js'
import { expect } from '../keptTest.js'

/** The folder of the package, which the checks of the same run have built, or nobody yet. */
export async function prepareKit(): Promise<string> {
  const built = process.env[kitVariable]
  if (built !== undefined) return built
  const { folder, problems } = await buildKit(fileURLToPath(new URL('../../', import.meta.url)))
  expect(problems).toEqual([])
  return folder
}
