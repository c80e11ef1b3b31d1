import { activity, nfts } from '../../messages/en/holdings.js'
import { ActivityDetail } from '../activity/ActivityDetail.js'
import { NftDetail } from '../nfts/NftDetail.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'

export { ActivityList } from '../activity/ActivityList.js'
export { NftGrid } from '../nfts/NftGrid.js'

export const activityDetail: LoadedView<'ActivityDetail'> = {
  View: ActivityDetail,
  title: ({ translations }) => getWords(translations, 'activity', activity).transactionTitle,
}

export const nftDetail: LoadedView<'NftDetail'> = {
  View: NftDetail,
  title: ({ translations }) => getWords(translations, 'nfts', nfts).nftTitle,
}
