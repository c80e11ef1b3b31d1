import { listAxeLooks } from '../listAxeLooks.js'
import { runAxe } from '../runAxe.js'
import { expect, test } from './galleryTest.js'

const scenes = [
  'connect',
  'loading',
  'connecting',
  'declined',
  'allWallets',
  'account',
  'networks',
  'send',
  'sendBad',
  'preview',
  'receive',
  'learn',
  'learnNetwork',
  'states',
  'buy',
  'buyAsking',
  'buyQuotes',
  'buyQuoteFailed',
  'buyLimits',
  'buyNobody',
  'buyTerms',
  'buyCurrency',
  'buyToken',
  'buyLearn',
  'buyWindow',
  'buyBlocked',
  'buyClosed',
  'buyPending',
  'buyDeclined',
  'purchases',
  'purchasesEmpty',
  'swap',
  'swapQuoting',
  'swapQuoted',
  'swapDetails',
  'swapOthers',
  'swapImpact',
  'swapImpactTick',
  'swapSlippage',
  'swapNoRoute',
  'swapFailed',
  'swapInsufficient',
  'swapElsewhere',
  'swapSelect',
  'swapApprove',
  'swapPreview',
  'swapChanged',
  'swapShort',
  'swapUnchecked',
  'swapAsking',
  'nameChoose',
  'nameEmpty',
  'nameFree',
  'nameTaken',
  'nameBad',
  'nameUnchecked',
  'nameAlready',
  'nameAsking',
  'nameRefused',
  'nameSuccess',
  'nameSuccessMore',
  'nameOwn',
  'nameOwnLoading',
  'nameOwnFailed',
  'nameChange',
  'nameAvatar',
  'nameAvatarBad',
  'nameRecords',
  'nameRelease',
  'signIn',
  'signInLong',
  'signInPreparing',
  'signInAsking',
  'signInDeclined',
  'signInFailed',
  'signInUnknown',
  'inline',
  'buttons',
]

// These rules are about the page around the widget.
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'heading-order': { enabled: false },
}

// Playwright injects axe by evaluation, which the gallery's CSP would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Each part is a separate test, so that two can run in parallel. */
const parts = 2

for (let part = 0; part < parts; part += 1) {
  test(`components break no axe rule, ${part + 1} of ${parts}`, async ({ page, show, draw }) => {
    // Each scene takes half a second.
    test.setTimeout(scenes.length * 8_000)
    const broken: Record<string, readonly string[]> = {}
    await show('')
    // Render the next scene in place: this is faster than loading a page and axe again.
    for (const [index, scene] of scenes.entries()) {
      if (index % parts !== part) continue
      for (const look of listAxeLooks(Math.floor(index / parts))) {
        await draw({ scene, ...look })
        const isDialog = !['inline', 'buttons'].includes(scene)
        // A scene that fails to render has no name.
        if (isDialog) await expect(page.getByRole('dialog')).toHaveAccessibleName(/./)
        const { broken: found } = await runAxe(page, { include: isDialog ? '#foyer' : 'main', rules })
        if (found.length > 0) broken[`${scene}, ${look.theme}, ${look.locale}`] = found
      }
    }
    expect(broken).toEqual({})
  })
}
