import { activity, nfts, tokens } from '@foyer/messages/en/holdings'
import { ActivityDetail } from '../activity/ActivityDetail.js'
import { NftDetail } from '../nfts/NftDetail.js'
import { cleanName } from '../shell/cleanName.js'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import { AddToken } from '../tokens/AddToken.js'
import { HiddenTokens } from '../tokens/HiddenTokens.js'
import { TokenDetail } from '../tokens/TokenDetail.js'

export { ActivityList } from '../activity/ActivityList.js'
export { PendingSection } from '../activity/PendingSection.js'
export { NftGrid } from '../nfts/NftGrid.js'

export const views = {
  ActivityDetail: {
    View: ActivityDetail,
    title: ({ translations }) => getWords(translations, 'activity', activity).transactionTitle,
  },
  NftDetail: {
    View: NftDetail,
    title: ({ translations }) => getWords(translations, 'nfts', nfts).nftTitle,
  },
  TokenDetail: {
    View: TokenDetail,
    title: ({ translations, params: { balance } }) =>
      cleanName(balance.asset.name, 32) || getWords(translations, 'tokens', tokens).tokenTitle,
  },
  HiddenTokens: {
    View: HiddenTokens,
    title: ({ translations }) => getWords(translations, 'tokens', tokens).hiddenTitle,
  },
  AddToken: {
    View: AddToken,
    title: ({ translations }) => getWords(translations, 'tokens', tokens).addTitle,
  },
} satisfies Views
