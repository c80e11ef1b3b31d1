import { names as english } from '@foyer/messages/en/names'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import AccountName from './AccountName.js'
import NameAvatar from './NameAvatar.js'
import NameRecords from './NameRecords.js'
import ReleaseAccountName from './ReleaseAccountName.js'

export const views = {
  AccountName: {
    View: AccountName,
    title: ({ translations }) => getWords(translations, 'names', english).nameTitle,
  },
  NameAvatar: {
    View: NameAvatar,
    title: ({ translations }) => getWords(translations, 'names', english).avatar,
  },
  NameRecords: {
    View: NameRecords,
    title: ({ translations }) => getWords(translations, 'names', english).details,
  },
  ReleaseAccountName: {
    View: ReleaseAccountName,
    title: ({ translations }) => getWords(translations, 'names', english).releaseTitle,
  },
} satisfies Views
