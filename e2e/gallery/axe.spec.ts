import { runAxe } from '../runAxe.js'
import { expect, test } from './galleryTest.js'

// No colour depends on the direction.
const looks = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'ar' },
] as const
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

for (const look of looks) {
  test(`no component breaks an axe rule with theme=${look.theme}&locale=${look.locale}`, async ({
    page,
    show,
    draw,
  }) => {
    // Each scene takes half a second.
    test.setTimeout(scenes.length * 3_000)
    const broken: Record<string, readonly string[]> = {}
    await show('')
    // To draw the next one in place is quicker than to load a page for it, and axe with it.
    for (const scene of scenes) {
      await draw({ scene, ...look })
      const isDialog = !['inline', 'buttons'].includes(scene)
      if (isDialog) await expect(page.getByRole('dialog')).toBeVisible()
      const { broken: found } = await runAxe(page, { include: isDialog ? '#foyer' : 'main', rules })
      if (found.length > 0) broken[scene] = found
    }
    expect(broken).toEqual({})
  })
}
