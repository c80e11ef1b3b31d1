import { expect, test } from '../keptTest.js'
import { checkTypes } from './checkTypes.js'
import { prepareKit } from './prepareKit.js'
import { serveVite } from './serveVite.js'
import { addWalletAndChains, testEvmApp, testSolanaApp } from './useApp.js'

test.describe('apps written for AppKit, with wagmi, ethers or Solana', () => {
  test.beforeEach(({ page, kept }) => addWalletAndChains(page, kept))

  const examples = ['wagmi-vite', 'wagmi2-vite', 'ethers5-vite']

  test('type-check against the published package', async () => {
    test.setTimeout(900_000)
    const kit = await prepareKit()
    for (const example of [...examples, 'solana-vite']) expect(await checkTypes(example, kit)).toBe('')
  })

  for (const example of examples)
    test(`${example}: connects, signs, sends, switches, reconnects and disconnects`, async ({ page }) => {
      test.setTimeout(900_000)
      const host = await serveVite(example)
      await testEvmApp(page, host.url, example.startsWith('wagmi'))
      await host.close()
    })

  test('solana-vite: connects, signs, sends, uses the same wallet on Ethereum, reconnects and disconnects', async ({
    page,
  }) => {
    test.setTimeout(900_000)
    const host = await serveVite('solana-vite')
    await testSolanaApp(page, host.url)
    await host.close()
  })
})
