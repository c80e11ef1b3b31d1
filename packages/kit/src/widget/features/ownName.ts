import { names as english } from '@foyer/messages/en/names'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import AccountName from '../views/AccountName.js'
import NameAvatar from '../views/NameAvatar.js'
import NameRecords from '../views/NameRecords.js'
import ReleaseAccountName from '../views/ReleaseAccountName.js'

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
