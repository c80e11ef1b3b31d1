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
  'buyWaitingRow',
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

// These judge the page around us.
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'heading-order': { enabled: false },
}

// axe is put in by evaluation, which the gallery's policy would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Each part is a test, so that two of them run at a time. */
const parts = 2

for (let part = 0; part < parts; part += 1) {
  test(`no component breaks an axe rule in the themes and directions of the suite, ${part + 1} of ${parts}`, async ({
    page,
    show,
    draw,
  }) => {
    // Each scene takes half a second.
    test.setTimeout(scenes.length * 8_000)
    const broken: Record<string, readonly string[]> = {}
    await show('')
    // To draw the next scene in place is faster than to load a page and axe for it.
    for (const [index, scene] of scenes.entries()) {
      if (index % parts !== part) continue
      for (const look of listAxeLooks(Math.floor(index / parts))) {
        await draw({ scene, ...look })
        const isDialog = !['inline', 'buttons'].includes(scene)
        if (isDialog) await expect(page.getByRole('dialog')).toBeVisible()
        const { broken: found } = await runAxe(page, { include: isDialog ? '#foyer' : 'main', rules })
        if (found.length > 0) broken[`${scene}, ${look.theme}, ${look.locale}`] = found
      }
    }
    expect(broken).toEqual({})
  })
}
