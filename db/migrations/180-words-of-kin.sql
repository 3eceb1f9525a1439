-- Who a perfume is for: relatives that no search knew ('perfume for my grandfather' asked for nothing), and words that praise or say nothing.
insert into search_terms (phrase, kind, value)
select phrase, 'audience', value from (
  select regexp_split_to_table('grandfather,grandpa,granddad,taya,phupha,khalu,nephew,cousin brother,dada abu,nana abu,sala,saala,pota,nawasa,bacha,munna,سسر,دادا,نانا,چچا,تایا,خالو,ماموں,بیٹا,بیٹے,داماد,بھتیجا,بھانجا', ','), 'men'
  union all
  select regexp_split_to_table('grandmother,grandma,granny,nani,dadi,tayi,mami,niece,cousin sister,sali,saali,poti,nawasi,bachi,ساس,دادی,نانی,چچی,تائی,خالہ,پھپھو,ممانی,بیٹی,بہو,بھتیجی,بھانجی', ','), 'women'
  union all
  select regexp_split_to_table('parents,couples,husband and wife,mian biwi,miyan biwi', ','), 'unisex'
) as words (phrase, value)
where not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;

insert into search_terms (phrase, kind, value)
select phrase, 'category', 'Gift' from regexp_split_to_table('combo,his and hers,him and her,couples,husband and wife', ',') as words (phrase)
where not exists (select from search_terms t where t.phrase = words.phrase and t.kind = 'category') on conflict do nothing;

insert into search_terms (phrase, kind, value)
select phrase, 'ignored', '' from regexp_split_to_table(
  'compliment,compliments,compliment getter,tareef,tareefein,tarif,impress,impressive,sab tareef karein,tareef kare,tareef karein,teenager,colleague,cousin,manager,khandan,family',
  ','
) as words (phrase)
where not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;

insert into search_terms (phrase, kind, value)
select phrase, 'category', 'Attar/Oud' from regexp_split_to_table('oil,oils,perfume oil,roll on,rollon', ',') as words (phrase)
where not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;
