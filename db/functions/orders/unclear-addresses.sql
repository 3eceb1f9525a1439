-- Whether a courier finds nobody by these words: nothing but the city and words that every place has ('House', 'near the mosque', '-').
-- @rule which addresses are unclear
create or replace function address_is_unclear(address text, famous_spot text, town text, city text) returns boolean language sql immutable parallel safe as $$
  select said !~ '[0-9\u0660-\u0669\u06F0-\u06F9]' and length(regexp_replace(regexp_replace(said,
    '\m(house|home|ghar|makan|flat|shop|dukan|office|room|floor|street|st|gali|road|rd|lane|block|sector|phase|plot|number|no|near|nearby|opposite|opp|behind|front|beside|next|side|of|the|in|at|to|and|a|is|my|our|same|as|above|none|nil|na|n|test|address|pakistan|main|ka|ke|ki|k|qareeb|qarib|paas|pas|samne|wala|wali|mosque|masjid|masjed|jamia|jama|school|college|hospital|bazar|bazaar|market|chowk|chock|park|bank|post|station|stop|village|gaon|town|city|colony|mohalla|muhalla|area|گھر|مکان|گلی|محلہ|محلے|نمبر|سڑک|روڈ|قریب|نزدیک|پاس|سامنے|کے|کی|کا|میں|مسجد|جامع|جامعہ|سکول|اسکول|ہسپتال|بازار|مارکیٹ|چوک|گاؤں|شہر|دکان)\M', '', 'g'),
    '[^[:alnum:]]+', '', 'g')) < 3
  from (select replace(replace(lower(address || ' ' || famous_spot), lower(nullif(trim(city), '')), ' '), lower(nullif(trim(town), '')), ' ')) place (words),
    lateral (select coalesce(words, lower(address || ' ' || famous_spot)) as said) spelled
$$;
