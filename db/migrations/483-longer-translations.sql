-- A text in Urdu may be as long as the longest one in English.
alter table translations
  drop constraint translations_text_check,
  add constraint translations_text_check check (length(text) between 1 and 50000);
