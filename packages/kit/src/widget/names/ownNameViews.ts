import { names as english } from '@foyer/messages/en/names'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import AccountName from './AccountName.js'
import NameAvatar from './NameAvatar.js'
import NameRecords from './NameRecords.js'
import ReleaseAccountName from './ReleaseAccountName.js'

export const accountName: LoadedView<'AccountName'> = {
  View: AccountName,
  title: ({ translations }) => getWords(translations, 'names', english).nameTitle,
}

export const nameAvatar: LoadedView<'NameAvatar'> = {
  View: NameAvatar,
  title: ({ translations }) => getWords(translations, 'names', english).avatar,
}

export const nameRecords: LoadedView<'NameRecords'> = {
  View: NameRecords,
  title: ({ translations }) => getWords(translations, 'names', english).details,
}

export const releaseAccountName: LoadedView<'ReleaseAccountName'> = {
  View: ReleaseAccountName,
  title: ({ translations }) => getWords(translations, 'names', english).releaseTitle,
}
