/** Hebrew texts: links by name. */
export const texts = {
  linked_from: 'קישורים לכאן',
  linked_from_title: 'קישורים לכאן · {name}',
  linked_from_n: {
    one: 'טקסט אחד מקשר לכאן',
    two: 'שני טקסטים מקשרים לכאן',
    other: '{n} טקסטים מקשרים לכאן',
  },
  n_texts: {
    one: 'טקסט אחד מקשר לכאן',
    two: 'שני טקסטים מקשרים לכאן',
    other: '{n} טקסטים מקשרים לכאן',
  },
  none: 'עדיין אין קישור אל {name}. כתבו את השם בסוגריים מרובעים כפולים, בפתק או בקובץ Markdown.',
  pages: 'עמודים של קישורים',
  first: 'הראשון',
  more: 'עוד',
}

export const problems = {
  link_target_not_found: 'זה כבר לא קיים, או שזה לא שלכם.',
}

export const jobs = {
  index_links: 'קריאת הקישורים של טקסטים קודמים',
}
