import { detailsStyle } from '@foyer/kit/ui/styles/account'
import { controlStyle, noticeStyle } from '@foyer/kit/ui/styles/controls'
import { baseStyle } from '@foyer/kit/ui/styles/shell'
import { tokensCss } from '@foyer/kit/ui/tokens'
import { stageStyle } from './stageStyle.js'

/** The modal's own styles, then what only the frame has. */
export const stageStyles: readonly string[] = [
  tokensCss,
  baseStyle,
  controlStyle,
  noticeStyle,
  detailsStyle,
  stageStyle,
]
