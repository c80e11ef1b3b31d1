import { names as english } from '@foyer/messages/en/names'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import ChooseAccountName from '../views/ChooseAccountName.js'
import RegisterAccountName from '../views/RegisterAccountName.js'
import RegisterAccountNameSuccess from '../views/RegisterAccountNameSuccess.js'

export const chooseAccountName: LoadedView<'ChooseAccountName'> = {
  View: ChooseAccountName,
  title: ({ translations }) => getWords(translations, 'names', english).chooseTitle,
  isTitleHidden: true,
}

export const registerAccountName: LoadedView<'RegisterAccountName'> = {
  View: RegisterAccountName,
  title: ({ translations, params }) => {
    const { registerTitle, changeTitle } = getWords(translations, 'names', english)
    return params?.from === undefined ? registerTitle : changeTitle
  },
}

export const registerAccountNameSuccess: LoadedView<'RegisterAccountNameSuccess'> = {
  View: RegisterAccountNameSuccess,
  title: ({ translations }) => getWords(translations, 'names', english).successTitle,
  isTitleHidden: true,
}
