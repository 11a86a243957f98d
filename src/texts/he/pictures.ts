/** Hebrew texts: pictures. */
export const texts = {
  picture: 'תמונה',
  uploading: 'מעלים את {name}…',
  offline: 'תמונות דורשות חיבור לרשת. הטקסט שלכם שמור; הוסיפו את התמונה כשתתחברו שוב.',
  device_full:
    '{name} לא נשמרה: בלי חיבור המכשיר הזה מחזיק עד 25 MiB של תמונות. הוסיפו אותה כשתתחברו שוב.',
  too_large: '{name} גדולה מדי: תמונה יכולה להיות עד 5 MiB ו־40 מיליון פיקסלים.',
  unknown_type: '{name} אינה תמונת PNG,‏ JPEG,‏ WebP או GIF.',
  damaged: '{name} חלקית או פגומה ולא נשמרה.',
  quota: 'שטח האחסון שלכם מלא, ולכן {name} לא נשמרה. מחקו קבצים לצמיתות כדי לפנות מקום.',
  failed: 'העלאת {name} נכשלה. הטקסט שלכם לא השתנה.',
  try_again: 'ניסיון נוסף',
  only_markdown: 'אפשר להוסיף תמונות לקובצי Markdown ולפתקים.',
}

export const problems = {
  picture_not_found: 'אין תמונה כזאת, או שהיא לא שלכם.',
  picture_unknown_type: 'אפשר לשמור רק תמונות PNG,‏ JPEG,‏ WebP ו־GIF. התוכן קובע, לא השם.',
  picture_damaged: 'התמונה הזאת חלקית או פגומה ולא נשמרה.',
  picture_too_large: 'תמונה יכולה להיות עד 5 MiB. הקטינו אותה ונסו שוב.',
  picture_too_many_pixels: 'בתמונה יכולים להיות עד 40 מיליון פיקסלים. הקטינו אותה ונסו שוב.',
}

export const jobs = {
  collect_pictures: 'הסרת תמונות שאינן בשימוש',
}
