/** What boards refuse. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  board_not_found: {
    status: 404,
    error: 'board_not_found',
    en: 'There is no such board, or it is not yours.',
    he: 'אין לוח כזה, או שהוא לא שלכם.',
  },
  cannot_delete_default: {
    status: 409,
    error: 'cannot_delete_default',
    en: 'The default board stays: notes of deleted boards go there.',
    he: 'לוח ברירת המחדל נשאר: אליו עוברים פתקים מלוחות שנמחקו.',
    retry: 'never',
  },
  invalid_board_name: {
    status: 400,
    error: 'invalid_board_name',
    en: 'The name of a board is one line of 1 to 120 characters.',
    he: 'שם של לוח הוא שורה אחת של 1 עד 120 תווים.',
  },
  invalid_order: {
    status: 400,
    error: 'invalid_order',
    en: 'A place in the list is a whole number from 0.',
    he: 'מקום ברשימה הוא מספר שלם מ־0.',
  },
})

export const { refuse } = problems
