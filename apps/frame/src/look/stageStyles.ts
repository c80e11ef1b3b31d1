import { detailsStyle } from '@foyer/kit/ui/styles/account'
import { controlStyle } from '@foyer/kit/ui/styles/control'
import { baseStyle } from '@foyer/kit/ui/styles/shell'
import { noticeStyle } from '@foyer/kit/ui/styles/status'
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
