import { expect, test } from '../keptTest.js'
import { checkTypes } from './checkTypes.js'
import { prepareKit } from './prepareKit.js'
import { serveVite } from './serveVite.js'
import { equip, use, useSolana } from './useApp.js'

test.describe('apps as they are written for the incumbent, with wagmi, ethers or Solana', () => {
  test.beforeEach(({ page, kept }) => equip(page, kept))

  const examples = ['wagmi-vite', 'wagmi2-vite', 'ethers5-vite']

  test('type-check against the package as it is published', async () => {
    test.setTimeout(900_000)
    const kit = await prepareKit()
    for (const example of [...examples, 'solana-vite']) expect(await checkTypes(example, kit)).toBe('')
  })

  for (const example of examples)
    test(`${example}: connects, signs, sends, switches, comes back and leaves`, async ({ page }) => {
      test.setTimeout(900_000)
      const host = await serveVite(example)
      await use(page, host.url, example.startsWith('wagmi'))
      await host.close()
    })

  test('solana-vite: connects, signs, sends, goes to Ethereum with the same wallet, comes back and leaves', async ({
    page,
  }) => {
    test.setTimeout(900_000)
    const host = await serveVite('solana-vite')
    await useSolana(page, host.url)
    await host.close()
  })
})
