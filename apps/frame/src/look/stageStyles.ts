import { baseStyle } from '@foyer/kit/ui/styles/base'
import { controlStyle } from '@foyer/kit/ui/styles/control'
import { detailsStyle } from '@foyer/kit/ui/styles/details'
import { noticeStyle } from '@foyer/kit/ui/styles/notice'
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
