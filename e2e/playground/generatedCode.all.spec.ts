import { type FrameworkId, frameworks } from '@foyer/playground/frameworks'
import { test } from '../keptTest.js'
import { buildGenerated } from './buildGenerated.js'
import { generatedSettings, testGeneratedApp } from './generatedSettings.js'

/** Next.js is not installed here. The test of `create-foyer` runs its files in an app that has it. */
const built = frameworks.map(({ id }) => id).filter((id): id is Exclude<FrameworkId, 'next'> => id !== 'next')

for (const framework of built)
  test(`generated code: the app for ${framework} shows the widget with the settings of the playground`, async ({
    page,
    kept,
  }) => {
    test.setTimeout(180_000)
    const { url } = await kept(`generated ${framework}`, () => buildGenerated(framework, generatedSettings))
    await testGeneratedApp(page, url)
  })
