import { names as english } from '@foyer/messages/en/names'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import ChooseAccountName from './ChooseAccountName.js'
import RegisterAccountName from './RegisterAccountName.js'
import RegisterAccountNameSuccess from './RegisterAccountNameSuccess.js'

export const views = {
  ChooseAccountName: {
    View: ChooseAccountName,
    title: ({ translations }) => getWords(translations, 'names', english).chooseTitle,
    isTitleHidden: true,
  },
  RegisterAccountName: {
    View: RegisterAccountName,
    title: ({ translations, params }) => {
      const { registerTitle, changeTitle } = getWords(translations, 'names', english)
      return params?.from === undefined ? registerTitle : changeTitle
    },
  },
  RegisterAccountNameSuccess: {
    View: RegisterAccountNameSuccess,
    title: ({ translations }) => getWords(translations, 'names', english).successTitle,
    isTitleHidden: true,
  },
} satisfies Views
