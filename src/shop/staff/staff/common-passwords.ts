// From SecLists (Daniel Miessler, MIT), the lists of commonest passwords, in lower case and in their order.

/** The 3,000 commonest passwords, most of them shorter than a password of staff may be: what others are made of. */
export const commonPasswords = `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey letmein 696969 shadow master
666666 qwertyuiop 123321 mustang 1234567890 michael 654321 pussy superman 1qaz2wsx 7777777 fuckyou 121212 000000 qazwsx 123qwe killer trustno1
jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger sunshine iloveyou fuckme 2000 charlie robert thomas hockey ranger
daniel starwars klaster 112233 george asshole computer michelle jessica pepper 1111 zxcvbn 555555 11111111 131313 freedom 777777 pass fuck maggie
159753 aaaaaa ginger princess joshua cheese amanda summer love ashley 6969 nicole chelsea biteme matthew access yankees 987654321 dallas austin
thunder taylor matrix william corvette hello martin heather secret fucker merlin diamond 1234qwer gfhjkm hammer silver 222222 88888888 anthony
justin test bailey q1w2e3r4t5 patrick internet scooter orange 11111 golfer cookie richard samantha bigdog guitar jackson whatever mickey chicken
sparky snoopy maverick phoenix camaro sexy peanut morgan welcome falcon cowboy ferrari samsung andrea smokey steelers joseph mercedes dakota arsenal
eagles melissa boomer booboo spider nascar monster tigers yellow xxxxxx 123123123 gateway marina diablo bulldog qwer1234 compaq purple hardcore
banana junior hannah 123654 porsche lakers iceman money cowboys 987654 london tennis 999999 ncc1701 coffee scooby 0000 miller boston q1w2e3r4
fuckoff brandon yamaha chester mother forever johnny edward 333333 oliver redsox player nikita knight fender barney midnight please brandy chicago
badboy iwantu slayer rangers charles angel flower bigdaddy rabbit wizard bigdick jasper enter rachel chris steven winner adidas victoria natasha
1q2w3e4r jasmine winter prince panties marine ghbdtn fishing cocacola casper james 232323 raiders 888888 marlboro gandalf asdfasdf crystal 87654321
12344321 sexsex golden blowme bigtits 8675309 panther lauren angela bitch spanky thx1138 angels madison winston shannon mike toyota blowjob jordan23
canada sophie apples dick tiger razz 123abc pokemon qazxsw 55555 qwaszx muffin johnson murphy cooper jonathan liverpoo david danielle 159357 jackie
1990 123456a 789456 turtle horny abcd1234 scorpion qazwsxedc 101010 butter carlos password1 dennis slipknot qwerty123 booger asdf 1991 black
startrek 12341234 cameron newyork rainbow nathan john 1992 rocket viking redskins butthead asdfghjkl 1212 sierra peaches gemini doctor wilson sandra
helpme qwertyui victor florida dolphin pookie captain tucker blue liverpool theman bandit dolphins maddog packers jaguar lovers nicholas united
tiffany maxwell zzzzzz nirvana jeremy suckit stupid porn monica elephant giants jackass hotdog rosebud success debbie mountain 444444 xxxxxxxx
warrior 1q2w3e4r5t q1w2e3 123456q albert metallic lucky azerty 7777 shithead alex bond007 alexis 1111111 samson 5150 willie scorpio bonnie gators
benjamin voodoo driver dexter 2112 jason calvin freddy 212121 creative 12345a sydney rush2112 1989 asdfghjk red123 bubba 4815162342 passw0rd trouble
gunner happy fucking gordon legend jessie stella qwert eminem arthur apple nissan bullshit bear america 1qazxsw2 nothing parker 4444 rebecca qweqwe
garfield 01012011 beavis 69696969 jack asdasd december 2222 102030 252525 11223344 magic apollo skippy 315475 girls kitten golf copper braves shelby
godzilla beaver fred tomcat august buddy airborne 1993 1988 lifehack qqqqqq brooklyn animal platinum phantom online xavier darkness blink182 power
fish green 789456123 voyager police travis 12qwaszx heaven snowball lover abcdef 00000 pakistan 007007 walter playboy blazer cricket sniper hooters
donkey willow loveme saturn therock redwings bigboy pumpkin trinity williams tits nintendo digital destiny topgun runner marvin guinness chance
bubbles testing fire november minecraft asdf1234 lasvegas sergey broncos cartman private celtic birdie little cassie babygirl donald beatles 1313
dickhead family 12121212 school louise gabriel eclipse fluffy 147258369 lol123 explorer beer nelson flyers spencer scott lovely gibson doggie cherry
andrey snickers buffalo pantera metallica member carter qwertyu peter alexande steve bronco paradise goober 5555 samuel montana mexico dreams
michigan cock carolina yankee friends magnum surfer poopoo maximus genius cool vampire lacrosse asd123 aaaa christin kimberly speedy sharon carmen
111222 kristina sammy racing ou812 sabrina horses 0987654321 qwerty1 pimpin baby stalker enigma 147147 star poohbear boobies 147258 simple bollocks
12345q marcus brian 1987 qweasdzxc drowssap hahaha caroline barbara dave viper drummer action einstein bitches genesis hello1 scotty friend forest
010203 hotrod google vanessa spitfire badger maryjane friday alaska 1232323q tester jester jake champion billy 147852 rock hawaii badass chevy
420420 walker stephen eagle1 bill 1986 october gregory svetlana pamela 1984 music shorty westside stanley diesel courtney 242424 kevin porno hitman
boobs mark 12345qwert reddog frank qwe123 popcorn patricia aaaaaaaa 1969 teresa mozart buddha anderson paul melanie abcdefg security lucky1 lizard
denise 3333 a12345 123789 ruslan stargate simpsons scarface eagle 123456789a thumper olivia naruto 1234554321 general cherokee a123456 vincent
usuckballz1 spooky qweasd cumshot free frankie douglas death 1980 loveyou kitty kelly veronica suzuki semperfi penguin mercury liberty spirit
scotland natalie marley vikings system sucker king allison marshall 1979 098765 qwerty12 hummer adrian 1985 vfhbyf sandman rocky leslie antonio
98765432 4321 softball passion mnbvcxz bastard passport horney rascal howard franklin bigred assman alexander homer redrum jupiter claudia 55555555
141414 zaq12wsx shit patches nigger cunt raider infinity andre 54321 galore college russia kawasaki bishop 77777777 vladimir money1 freeuser
wildcats francis disney budlight brittany 1994 00000000 sweet oksana honda domino bulldogs brutus swordfis norman monday jimmy ironman ford fantasy
9999 7654321 hentai duncan cougar 1977 jeffrey house dancer brooke timothy super marines justice digger connor patriots karina 202020 molly everton
tinker alicia rasdzv3 poop pearljam stinky naughty colorado 123123a water test123 ncc1701d motorola ireland asdfg slut matt houston boogie zombie
accord vision bradley reggie kermit froggy ducati avalon 6666 9379992 sarah saints logitech chopper 852456 simpson madonna juventus claire 159951
zachary yfnfif wolverin warcraft hello123 extreme penis peekaboo fireman eugene brenda 123654789 russell panthers georgia smith skyline jesus
elizabet spiderma smooth pirate empire bullet 8888 virginia valentin psycho predator arizona 134679 mitchell alyssa vegeta titanic christ goblue
fylhtq wolf mmmmmm kirill indian hiphop baxter awesome people danger roland mookie 741852963 1111111111 dreamer bambam arnold 1981 skipper serega
rolltide elvis changeme simon 1q2w3e lovelove fktrcfylh denver tommy mine loverboy hobbes happy1 alison nemesis chevelle cardinal burton wanker
picard 151515 tweety michael1 147852369 12312 xxxx windows turkey 456789 1974 vfrcbv sublime 1975 galina bobby newport manutd daddy american
alexandr 1966 victory rooster qqq111 madmax electric bigcock a1b2c3 wolfpack spring phpbb lalala suckme spiderman eric darkside classic raptor
123456789q hendrix 1982 wombat avatar alpha zxc123 crazy hard england brazil 1978 01011980 wildcat polina freepass carrie 99999999 qaz123 holiday
fyfcnfcbz brother taurus shaggy raymond maksim gundam admin vagina pretty pickle good chronic alabama airplane 22222222 1976 1029384756 01011 time
sports ronaldo pandora cheyenne caesar billybob bigman 1968 124578 snowman lawrence kenneth horse france bondage perfect kristen devils alpha1
pussycat kodiak flowers 1973 01012000 leather amber gracie chocolat bubba1 catch22 business 2323 1983 cjkysirj 1972 123qweasd ytrewq wolves stingray
ssssss serenity ronald greenday 135790 010101 tiger1 sunset charlie1 berlin bbbbbb 171717 panzer lincoln katana firebird blizzard a1b2c3d4 white
sterling redhead password123 candy anna 142536 sasha pyramid outlaw hercules garcia 454545 trevor teens maria kramer girl popeye pontiac hardon dude
aaaaa 323232 tarheels honey cobra buddy1 remember lickme detroit clinton basketball zeppelin whynot swimming strike service pavilion michele
engineer dodgers britney bobafett adam 741852 21122112 xxxxx robbie miranda 456123 future darkstar icecream connie 1970 jones hellfire fisher
fireball apache fuckit blonde bigmac abcd morris angel1 666999 321321 simone rockstar flash defender 1967 wallace trooper oscar norton casino cancer
beauty weasel savage raven harvey bowling 246810 wutang theone swordfish stewart airforce abcdefgh nipples nastya jenny hacker 753951 amateur viktor
srinivas maxima lennon freddie bluebird qazqaz presario pimp packard mouse looking lesbian jeff cheryl 2001 wrangler sandy machine lights eatme
control tattoo precious harrison duke beach tornado tanner goldfish catfish openup manager 1971 street soso123aljg roscoe paris natali light julian
jerry dilbert dbrnjhbz chris1 atlanta xfiles thailand sailor pussies pervert lucifer longhorn enjoy dragons young target elaine dustin 123qweasdzxc
student madman lisa integra wordpass prelude newton lolita ladies hawkeye corona bubble 31415926 trigger spike katie iloveu herman design cannon
999999999 video stealth shooter nfnmzyf hottie browns 314159 trucks malibu bruins bobcat barbie 1964 orlando letmein1 freaky foobar cthutq baller
unicorn scully pussy1 potter cookies pppppp philip gogogo elena country assassin 1010 zaqwsx testtest peewee moose microsoft teacher sweety stefan
stacey shotgun random laura hooker dfvgbh devildog chipper athena winnie valentina pegasus kristin fetish butterfly woody swinger seattle lonewolf
joker booty babydoll atlantis tony powers polaris montreal angelina 77777 tickle regina pepsi gizmo express dollar squirt shamrock knicks hotstuff
balls transam stinger smiley ryan redneck mistress hjvfirf cessna bunny toshiba single piglet fucked father deftones coyote castle cadillac blaster
valerie samurai oicu812 lindsay jasmin james1 ficken blahblah birthday 1234abcd 01011990 sunday manson flipper asdfghj 181818 wicked great daisy
babes skeeter reaper maddie cavalier veronika trucker qazwsx123 mustang1 goldberg escort 12345678910 wolfgang rocks mylove mememe lancer ibanez
travel sugar snake sister siemens savannah minnie leonardo basketba 1963 trumpet texas rocky1 galaxy cristina aardvark shelly hotsex goldie fatboy
benson 321654 141627 sweetpea ronnie indigo 13131313 spartan roberto hesoyam freeman freedom1 fredfred pizza manchester lestat kathleen hamilton
erotic blabla 22222 1995 skater pencil passwor larisa hornet hamlet gambit fuckyou2 alfred 456456 sweetie marino lollol 565656 techno special
renegade insane indiana farmer drpepper blondie bigboobs 272727 1a2b3c valera storm seven rose nick mister karate casey 1qaz2wsx3edc 1478963 maiden
julie curtis colors christia buckeyes 13579 0123456789 toronto stephani pioneer kissme jungle jerome holland harry garden enterpri dragon1 diamonds
chrissy bigone 343434 wonder wetpussy subaru smitty racecar pascal morpheus joanne irina indians impala hamster charger change bigfoot babylon
66666666 timber redman pornstar bernie tomtom thuglife millie buckeye aaron virgin tristan stormy rusty pierre napoleon monkey1 highland chiefs
chandler catdog aurora 1965 trfnthbyf sampson nipple dudley cream consumer burger brandi welcome1 triumph joejoe hunting dirty caserta brown aragorn
363636 mariah element chichi 2121 123qwe123 wrinkle1 smoke omega monika leonard justme hobbit gloria doggy chicks bass audrey 951753 51505150
11235813 sakura philips griffin butterfl artist 66666 island goforit emerald elizabeth anakin watson poison none italia callie bobbob autumn andreas
123 sherlock q12345 pitbull marathon kelsey inside german blackie access14 123asd zipper overlord nadine marie basket trombone stones sammie nugget
naked kaiser isabelle huskers bomber barcelona babylon5 babe alpine weed ultimate pebbles nicolas marion loser linda eddie wesley warlock tyler
goddess fatcat energy david1 bassman yankees1 whore trojan trixie superfly kkkkkk ybrbnf warren sophia sidney pussys nicola campbell vfvjxrf singer
shirley qawsed paladin martha karen help harold geronimo forget concrete 191919 westham soldier q1w2e3r4t5y6 poiuyt nikki mario juice jessica1
global dodger 123454321 webster titans tintin tarzan sexual sammy1 portugal onelove marcel manuel madness jjjjjj holly christy 424242 yvonne
sundance sex4me pleasure logan danny wwwwww truck spartak smile michel history exigen 65432 1234321 sherry sherman seminole rommel network ladybug
isabella holden harris germany fktrctq cotton angelo 14789632 sergio qazxswedc moon jesus1 trunks snakes sluts kingkong bluesky archie adgjmptw
911911 112358 sunny suck snatch planet panama ncc1701e mongoose head hansolo desire alejandr 1123581321 whiskey waters teen party martina margaret
january connect bluemoon bianca andrei 5555555 smiles nolimit long assass abigail 555666 yomama rocker plastic katrina ghbdtnbr ferret emily
bonehead blessed beagle asasas abgrtyu sticky olga japan jamaica home hector dddddd 1961 turbo stallion personal peace movie morrison joanna geheim
finger cactus 7895123 susan super123 spyder mission anything aleksandr zxcvb shalom rhbcnbyf pickles passat natalia moomoo jumper inferno dietcoke
cumming cooldude chuck christop million lollipop fernando christian blue22 bernard apple1 unreal spunky ripper open niners letmein2 flatron faster
deedee bertha april 4128 01012010 werewolf rubber punkrock orion mulder missy larry giovanni gggggg cdtnkfyf yoyoyo tottenha shaved newman lindsey
joey hongkong freak daniela camera brianna blackcat a1234567 1q1q1q zzzzzzzz stars pentium patton jamie hollywoo florence biscuit beetle andy always
speed sailing phillip legion gn56gn56 909090 martini dream darren clifford 2002 stocking solomon silvia pirates office monitor monique milton
matthew1 maniac loulou jackoff immortal fossil dodge delta 44444444 121314 sylvia sprite shadow1 salmon diana shasta patriot palmer oxford nylons
molly1 irish holmes curious asdzxc 1999 makaveli kiki kennedy groovy foster drizzt twister snapper sebastia philly pacific jersey ilovesex dominic
charlott carrot anthony1 africa 111222333 sharks serena satan666 maxmax maurice jacob gerald cosmos columbia colleen cjkywt cantona brooks 99999
787878 rodney nasty keeper infantry frog french eternity dillon coolio condor anton waterloo velvet vanhalen teddy skywalke sheila sesame seinfeld
funtime 012345 standard squirrel qazwsxed ninja kingdom grendel ghost fuckfuck damien crimson boeing bird biggie 090909 zaq123 wolverine wolfman
trains sweets sunrise maxine legolas jericho isabel foxtrot anal shogun search robinson rfrfirf ravens privet penny musicman memphis megadeth dogs
butt brownie oldman graham grace 505050 verbatim support safety review newlife muscle herbert colt45 bottom 2525 1q2w3e4r5t6y 1960 159159 western
twilight thanks suzanne potato pikachu murray master1 marlin gilbert getsome fuckyou1 dima denis 789789 456852 stone stardust seven7 peanuts obiwan
mollie licker kansas frosty ball 262626 tarheel showtime roman markus maestro lobster darwin cindy chubby 2468 147896325 tanker surfing skittles
showme shaney14 qwerty12345 magic1 goblin fusion blades banshee alberto 123321123 123098 powder malcolm intrepid garrett delete chaos bruno 1701
tequila short sandiego python punisher newpass iverson clayton amadeus 1234567a stimpy sooners preston poopie photos neptune mirage harmony gold
fighter dingdong cats whitney sucks slick rick ricardo princes liquid helena daytona clover blues anubis 1996 192837465 starcraft roxanne pepsi1
mushroom eatshit dagger cracker capital brendan blackdog 25802580 strider slapshot porter pink jason1 hershey gothic flight ekaterina cody buffy
boss bananas aaaaaaa 123698745 1234512345 tracey miami kolobok danni chargers cccccc blue123 bigguy 33333333 0.0.000 warriors walnut raistlin ping
miguel latino griffey green1 gangster felix engine doodle coltrane byteme buck asdf123 123456z 0007 vertigo tacobell shark portland penelope osiris
nymets nookie mary lucky7 lucas lester ledzep gorilla coco bugger bruce blood bentley battle 1a2b3c4d 19841984 12369874 weezer turner thegame
stranger sally mailcreated5240 knights halflife ffffff dorothy dookie damian 258456 women trance qwerasdf playtime paradox monroe kangaroo henry
dumbass dublin charly butler brasil blade blackman bender baggins wisdom tazman swallow stuart scruffy phoebe panasonic masters ghjcnj firefly
derrick christine beautiful auburn archer aliens 161616 1122 woody1 wheels test1 spanking robin redred racerx postal parrot nimrod meridian madrid
lonestar kittycat hell goodluck gangsta formula devil cassidy camille buttons bonjour bingo barcelon allen 98765 898989 303030 2020 0000000 tttttt
tamara scoobydo samsam rjntyjr richie qwertz megaman luther jazz crusader bollox 123qaz 12312312 102938 window sprint sinner sadie rulez quality
pooper pass123 oakland misty lvbnhbq lady hannibal guardian grizzly fuckface finish discover collins catalina carson black1 bang annie 123987
1122334455 wookie volume tina rockon qwer molson marco californ angelica 2424 world william1 stonecol shemale shazam picasso oracle moscow luke
lorenzo kitkat johnjohn janice gerard flames duck dark celica 445566 234567 yourmom topper stevie septembe scarlett santiago milano lowrider loving
incubus dogdog anastasia 1962 123zxc vacation tempest sithlord scarlet rebels ragnarok prodigy mobile keyboard golfing english carlo anime 545454
19921992 11112222 vfhecz sobaka shiloh penguins nuttertools mystery lorraine llllll lawyer kiss jeep gizmodo elwood dkflbvbh 987456 6751520 12121
titleist tardis tacoma smoker shaman rootbeer magnolia julia juan hoover gotcha dodgeram creampie buffett bridge aspirine 456654 socrates photo
parola nopass megan lucy kenwood kenny imagine forgot cynthia blondes ashton aezakmi 1234567q viper1 terry sabine redalert qqqqqqqq munchkin monkeys
mersedes melvin mallard lizzie imperial honda1 gremlin gillian elliott defiant dadada cooler bond blueeyes birdman bigballs analsex 753159 zaq1xsw2
xanadu weather violet sergei sebastian romeo research putter oooooo national lexmark hotboy greg garbage colombia chucky carpet bobo bobbie assfuck
88888 01012001 smokin shaolin roger rammstein pussy69 katerina hearts frogger freckles dogg dixie claude caliente amazon abcde 1221 wright willis
spidey sleepy sirius santos rrrrrr randy picture payton mason dusty director celeste broken trebor sheena qazwsxedcrfv polo oblivion mustangs
margarita letsgo josh jimbob jimbo janine jackal iforgot hallo fatass deadhead abc12 zxcv1234 willy stud slappy roberts rescue porkchop noodles
nellie mypass mikey marvel laurie grateful fuck_inside formula1 cxfcnmt bridget aussie asterix a1s2d3f4 23232323 123321q veritas spankme shopping
roller rogers queen peterpan palace melinda martinez lonely kristi justdoit goodtime frances camel beckham atomic alexandra active 223344 vanilla
thankyou springer sommer software sapphire richmond printer ohyeah massive lemons kingston granny funfun evelyn donnie deanna brucelee bosco aggies
313131 wayne thunder1 throat temple smudge qqqq qawsedrf plymouth pacman myself mariners israel hitler heather1 faith exigent clancy chelsea1 353535
282828 123456qwerty tobias tatyana stuff spectrum sooner shitty sasha1 pooh pineappl mandy labrador kisses katrin kasper kaktus harder eduard dylan
dead chloe astros 1234567890q 10101010 stephanie satan hudson commando bones bangkok amsterdam 1959 webmaster valley space southern rusty1 punkin
napass marian magnus lesbians krishna hungry hhhhhh fuckers fletcher content account 906090 thompson simba scream q1q1q1 primus mature ivanov husker
homerun esther ernest champs celtics candyman bush boner asian aquarius 33333 zxcv starfish pics peugeot painter monopoly lick infiniti goodbye
gangbang fatman darling celine camelot boat blackjac barkley area51 8j4ye3uz 789654 19871987 0000000000 vader shelley scrappy sarah1 sailboat
richard1 moloko method mama kyle kicker keith judith john316 horndog godsmack flyboy emmanuel drago cosworth blake 19891989 writer usa123 topdog
timmy speaker rosemary pancho night melody lightnin life hidden gator farside falcons desert chevrole catherin carolyn bowler anders 666777 369369
yesyes sabbath qwerty123456 power1 pete oscar1 ludwig jammer frontier fallen dance bryan asshole1 amber1 aaa111 123457 01011991 terror telefon
strong spartans sara odessa luckydog frank1 elijah chang center bull blacks 15426378 132435 vivian tanya swingers stick snuggles sanchez redbull
reality qwertyuio qwert123 mandingo ihateyou hayden goose franco forrest double carol bohica bell beefcake beatrice avenger andrew1 anarchy 963852
1366613 111111111 whocares scooter1 rbhbkk matilda labtec kevin1 jojo jesse hermes fitness doberman dawg clitoris camels 5555555555 1957 vulcan
vectra topcat theking skiing nokia muppet moocow leopard kelley ivan grover gjkbyf filter elvis1 delta1 dannyboy conrad children catcat bossman
bacon amelia alice 2222222 viktoria valhalla tricky terminator soccer1 ramona puppy popopo oklahoma ncc1701a mystic loveit looker latin laptop
laguna keystone iguana herbie cupcake clarence bunghole blacky bennett bart 19751975 12332 000007 vette trojans today romashka puppies possum
pa55word oakley moneys kingpin golfball funny doughboy dalton crash charlotte carlton breeze billie beast achilles tatiana studio sterlin plumber
patrick1 miles kotenok homers gbpltw gateway1 franky durango drake deeznuts cowboys1 ccbill brando 9876543210 zzzz zxczxc vkontakte tyrone skinny
rookie qwqwqw phillies lespaul juliet jeremiah igor homer1 dilligaf caitlin budman atlantic 989898 362436 19851985 vfrcbvrf verona technics svetik
stripper soleil september pinkfloy noodle metal maynard maryland kentucky hastings gang frederic engage eileen butthole bone azsxdc agent007 474747
19911991 01011985 triton tractor somethin snow shane sassy sabina russian porsche9 pistol justine hurrican gopher deadman cutter coolman command
chase california boris bicycle bethany bearbear babyboy 73501505 123456k zvezda vortex vipers tuesday traffic toto star69 server ready rafael omega1
nathalie microlab killme jrcfyf gizmo1 function freaks flamingo enterprise`

/** The 3,000 commonest of at least 12 characters. */
export const commonLongPasswords = `
123qweasdzxc 1qaz2wsx3edc q1w2e3r4t5y6 1q2w3e4r5t6y mailcreated5240 qazwsxedcrfv 123456qwerty qwerty123456 sojdlg123aljg qwertyqwerty 123456654321
motherfucker polniypizdec0211 leavemealone gfhjkmgfhjkm qazwsxedc123 ghjcnjgfhjkm zxcasdqwe123 ghhh47hj7649 sonyericsson 123456789qwe 1qazxsw23edc
masterbating qwerasdfzxcv 123456789987654321 123456123456 112233445566 websolutions qweasdzxc123 chickenwing101 unbelievable flvbybcnhfnjh
123321123321 ghbdtnrfrltkf 1qaz2wsx3edc4rfv 123456789123456789 finalfantasy contortionist 123qwe123qwe pornographic newproject2004 masturbation
justinbieber businessbabe administrator needforspeed 123456789123 masterbaiting scandinavian maurolarastefy domainlock2005 momsanaladventure
hd764nw5d7e1vb1 123456789012 supernatural qazwsxedcrfvtgb counterstrike professional ghjcnjghjcnj dkflbvbhjdbx admin18533362 vfvfvskfhfve
fkmnthyfnbdf qazxswedcvfr 23176djivanfros 123456789qwerty 111111111111 zaq1xsw2cde3 dkflbvbhjdyf 123456789abc 1111111111zz whosyourdaddy
qwertyasdfgh 541233432442 123456789qaz ghbdtnghbdtn 12345678900987654321 123123123123 intelligence 010203040506 vanyarespekt fktrcfylhjdbx
12345678901234567890 102030405060 fktrcfylhjdyf devilmaycry4 combat123654 89231243658s 123456789qqq transformers chesterfield 123123qweqwe
saun24865709 qwertyytrewq qwerty123456789 q1w2e3r4t5y6u7 password1234 123qwe456rty 1234567890qw zqjphsyf6ctifgu jamesbond007 iseedeadpeople
international aaaaaaaaaaaa 4815162342lost 1qa2ws3ed4rf mevefalkcakk asdfghjkl123 31217221027711 159753159753 12345678987654321 qwertyuiop123
ptybnxtvgbjy lhbjkjubz2957704 hedimaptfcor fucktheworld cosmopolitan 123456789zxc 1234567890qwe q1w2e3r4t5y6u7i8 olcrackmaster lost4815162342
installdevic ghjcnjrdfibyj digitalprodu andrewjackie 1qazxsw23edcvfr4 159753456852 12qw34er56ty 1234qwerasdf 123456782000 peanutbutter lovelovelove
ingodwetrust auckland2010 123456789101 1234567890zzz 11111111111111111111 qawsedrftgyh minecraft123 ghjcnjqgfhjkm boy4u2ownnyc an83546921an13
abc123456789 742617000027 41d8cd98f00b 32615948worms 123321qweewq 01telemike01 ticketmaster playstation2 nhfdvfnjkju123 nemvxyheqdd5oqxyxyzi
012345678910 residentevil punksnotdead playstation3 installsqlst iloveboobies fuckyoubitch 1a2s3d4f5g6h 123123123123123 vfrcbvvfrcbv philadelphia
nightcrawler iampurehaha2 greenlantern ghjcnjgbpltw cjdthitycndj avrillavigne 123456789aaa zaqwsxcderfv schoolgirlie qwertyuiop10 qazxswedc123
qazwsxqazwsx passwordstandard paraklast1974 nhfycajhvths nhecsyfujkjdt massimiliano lytghjgtnhjdcr christopher1 bpgjldsgjldthnf blahblahblah
89876065093rax 1qa2ws3ed4rf5tg 141312190296q 1234qwerasdfzxcv 1234567qwertyu 123412341234 111222333000 xxxp455w0rd5 websolutionssu warhammer40k
vfhbyfvfhbyf stratocaster stinkyfinger rfnthbyf1988 qwe123qwe123 polniypizdec110211 passwordpassword nondriversig morganstanley minnesota_hp
gjkysqgbpltw fatima753357 construction bltynbabrfwbz badiman28200 antananarivu 59382113kevinp 1234qw1234qw 1234567890qwerty 1234567890qaz
1234567890987654321 123321456654 122333444455555 111222333444555 zxcvbnmzxcvbnm zcfvfzkexifz zaq12wsxcde3 webuivalidat systemofadown stickdaddy77
specialinsta sleepyhollow seemnemaailm satisfaction qwertasdfgzxcvb qwaszxerdfcv q1w2e3r4t5y6u7i8o9p0 ontheoutside ntktdbpjh1994 ne_e_pod_chehyl
nastyanastya mortalkombat lockingservi ilovemyfamily gtnhjpfdjlcr ghjatccbjyfk fynfyfyfhbde anytimetoday amadeusptfcor a1s2d3f4g5h6 999999999999
6215mila6215 4815162342lf 23wkoa0fp78dk 123ewqasdcxz 123456789qwer 123456789asd 1234567892000 123456789000 1234567887654321 111111111111111
014702580369 zxcvbnm123456789 zxcvbn123456 z1x2c3v4b5n6m7 z1x2c3v4b5n6 ytpfdbcbvjcnm wazzkaprivet thecakeisalie sanfrancisco qwertyuiop12345
qwertyuiop12 pfqwtd27121988 nick1234-rem936 networkingpe msoracle32re michaeljackson love777321777 ktjynsq40147 hjpjxrf23062007 gthtrfnbgjkt
ghjnbdjcnjzybt dantheman123 corperfmonsy cnfc35762209 cheeseburger cfvfzrhfcbdfz asdfgh123456 aksjdlasdakj89879 89semtsriuty 89063032220m
420842084208555 1rus27540102 193570356033 123qwerty123 123451234512345 000000000000 zxcvbnmmnbvcxz zcfvfzrhfcbdfz xxpa33bq.adna vladimirovna
vbybcnthcndj sdicmt7seytn qazwsx123456 qaz123wsx456 q80661658441 nhbybnhjnjkejk nhbujyjvtnhbz necronomicon mishaoooyeah michelangelo lytdybrbdfvgbhf
larterlarter killkillkill josephphone7 jjjjjjjjjjjj jesuslovesme ipo54tj45uy856 internacional iloveyoubaby hd764nw5d7e1vbv handkerchief
gtasanandreas gfhfktkjuhfv foreveryoung fktrcfylhjdf findaupair007 entertainment edwardcullen bullnuts2003 blacksonblon bhrh0h2oof6xbqjeh
asd123asd123 alpha135792468 accessibilit 1qaz1qaz1qaz 1a2a3a4a5a6a 19960610ilja 123456zxcvbn 1234567891011 1234567890qwertyuiop 12345677654321
1223505sayana 111222333444 070793monolit 050605rostik zxcvasdfqwer zaqxswcde123 weaknesspays vtnhjgjkbnty uninstallsql trafficracer tfjunwptzsjp
temppassword syncmaster740n silmarillion salocaluimsg runescape123 ronaldinho10 rikitikitavi registration qwertyuiopasdfg qwertyuiop123456789
qwaszxqwaszx q1q2q3q4q5q6 productid20f powerrangers powerlifting polniypizdec1102 perasperaadastra marinamarina idedevicep0t huangjin1987
heartbreaker ghtdtlvtldtl ghjcnhfycndj ghjbpdjlcndj genuineintel gankutsuou1989 fuckfuckfuck frederiksberg frankenstein eulacomplete efwe5tgwa5twhgd
dvtcntyfdctulf dragonslayer czps5nyndwcksc coolbugi2000 cnhjbntkmcndj civilization cheaphornybastard changelangms cgfhnfrxtvgbjy avadakedavra
antoshenechka alteclansing administrato abc123abc123 ababagalamaga 951753852456 777777777777 31321dj51982 30secondstomars 2222333344445555
1324354657687980 123qwertyuiop 1234567qwerty 12345678qwertyu 123456789azat 123456789987 1213141516171819 112358132134 0528325452mr zghjcnjcegth
yjdjvjcrjdcr yflz13041976 weihnachtsbau tojiik85521133 sonnenschein skateboarding showmethemoney seo21saafd23 samsungs5230 rockohamster
r3r3vi3wacc3ss qwertyuiopasdfghjkl qwertyuiopasdfgh qwerty123321 qw12er34ty56 ..qlvvcvdeero qaz1wsx2edc3 q2w3e4r5t6y7 perfectexploiter
passwordassword newt7899onrs neversaynever neversaymypassword narutouzumaki manchesterunited louisvuitton littlefucker intervention includecatal
ihateniggers hakunamatata gthgtylbrekzh googlecheckou gfhjkm123456 geniusgenius flvbybcnhfwbz diunilaobu8* den1020834880 degenerationx constitution
cgfhnfrvjcrdf cfvfzcxfcnkbdfz cbvtycbyjrbz callscesetup bbbbbbbbbbbb azsxdcfvgbhn awdqseawdssa asdasdasdasd alertpaydoubl alertemailms aleksandrova
abcdefghijkl 80966095182z 80633459472qw 3454051maksim 277rte87hryloitru 198919891989 198719871987 193711101994a 159753258456 159357159357
131313131313 1302alex1994 125712571257d 123qwerty456 123qazwsxedc 1234567899876543 123456789123456 123456789101112 1234567890123 1234567812345678
123456654321a 1111111111111 bankaccount1 bankaccount2 bankaccount3 bankaccount4 bankaccount5 bankaccount6 bankaccount7 bankaccount8 bankaccount9
bankaccount0 bankaccount! bankaccount@ bankaccount# bankaccount% bankaccount^ bankaccount& bankaccount* bankaccount? 8ankaccount1 8ankaccount2
8ankaccount3 8ankaccount4 8ankaccount5 8ankaccount6 8ankaccount7 8ankaccount8 8ankaccount9 8ankaccount0 8ankaccount! 8ankaccount@ 8ankaccount#
8ankaccount% 8ankaccount^ 8ankaccount& 8ankaccount* 8ankaccount? 6ankaccount1 6ankaccount2 6ankaccount3 6ankaccount4 6ankaccount5 6ankaccount6
6ankaccount7 6ankaccount8 6ankaccount9 6ankaccount0 6ankaccount! 6ankaccount@ 6ankaccount# 6ankaccount% 6ankaccount^ 6ankaccount& 6ankaccount*
6ankaccount? administracion adminsitradores aplicaciones arquitectura arquitecturas autenticacion autorizacion certificados comunicacion
comunicaciones configuracion confirmacion departamento departamentos documentacion estadisticas herramientas identificador implantacion modificacion
monitorizacion organizacion organizaciones paneldecontrol provisionales publicaciones trabajadores clasificados lizardstresser liverpool123
wile8&micrometer jivedaddydave08 bocaj0190813 her0ziscool123 defaultpass1108 struhtdesigns97 password12345 localhost223 monsterman13 nomnomnom123
lollipop123321 rsiscalx6191 flamethrower shjds@*&saksuy ilikesoccer1 whatsapassword youwontguessit flylikeabird3 hannazananiri borderlands2
gxst3q9n8jek9kd lollollol123 raddenson11rulez nazizombies123 jordanalaska revtechrevtechrevtech kikiki123456789 c7y8ucyfpbuk7uyrl6yupgw sidiaich1516
besoperjhsdfsd78 bibibibbiibbibi kev96?kev96? redmansgreed1 scryptkid123 coke123123123 ehgnbobs@grr.la 46w-tf6-h8t-3l9 suckmydick101 shxds9638596
gdre%24fdrehhf*&ddd cs156lizardstresser risky123risky pillow123456789 dogsniper123 buddertown4327983 dylan0908730 marvemaheen007 mattandmanda11
lizardnigger 1249263462rr starkiller1234 zundarian0757 mattwashere101 fumyearocks123 catscantwerk1 fe23o9ffw4mbvekl34 jebahakai6969
fickdichhurensohn12 mikolaj@2013 104.28.27.68 pedrojulio101 martinaston1 123123123qwe abcdefqqqpassword pitbull2012insg chocolat1999 ballplayer44
passw0rd1520 12341234qwerty bokkaland118 nadeshot8300 3rezh1tssiwp forumkorner6425 im[declined.bitch]umad19. w3453lrunzxbl middiblaze12
aouraviperz12 27walnuthill galaxygaming002 passwordlogsniffer2015 kazakhgrad123 7kk-qj4-ns2-cjc nie6d9&h@nnw88gefffy addowner228336ad 1234567890lol
stalker-24111973 svensven100v raze2isawesome alexander484 esvandal2013 gamesoft821512 mynameisclayton containyourself selvimurat91 hgckghgchgck
lizardsquadddos brucewilson1 eb89e53f03ea phillips1982 inaciomsn2010 awdawdawdawd onefivetwofive1525 chocolate180 everydayimrusselin m4st3rn3tw0rk
@myhouse1995 randomnamesrandomnames cameronlfc123 8rvg&labtd%1f%t0zk1mrvn dfh-hh2-xdv-k5z c&eywu!eqf3h jackinthebox69 lizardonline smailliwsyhr111
sophiejordan jayhawks2014 7065810400@p dannyisgod0125 wojciekofsky dontfuckwithchuck greatidea432 123789456asd cashislife69 &batqo3wrdppt9an
auntdebbie04 zinhorimanmori@123 4inchslanger rememberthis8 coldheart321 suoirolgos101 hokies98981177 mikesikemike jamestiger09 rafaelandres12
neymar4santos briankrebs123 csm-r9y-kgl-ggg 3q4-98hwvspdoad 19baseball99 yourlifemeansnothing06 aurelien1998 krebsforehead1987 vitor123cara
mousebungee123 c2854046@trbvm.com lizard!squad# rickisawesome1972 fuckofflol123 orangejuice27 sergiodelgado9241154 technobase16 frikandel1009
courtneyruiss josefleigh18 eui576jbn121 z6mte4dljmq36wv yourmomisfat1 pendrive245258 ballislife1226 rexcody501st arsenal55123 p@ss142536789
2nd-toa-cuu-spf d4kfzmhswmxledxfmllxg@byejfhbycetuuddektxgpbu4cbzw thepianoman74 ilovepackets 4odvjqedcb9h notapassword itc0nsult**2015
nissanskylinegtr v2hhdc9uaguvrnvjaw== jackeroo7172 watscheslaw123 testname1334 redeckstring001 lovemachine94120 shadowreloaded rienbijl2001
kamalinkovan1 tomochtuve11 jiawei123123 thaeng9kezee9igo grapejuice18 wc86trcvats2f2q kapsikammrehtofito h21ajd1vno1o9qny marekfarkas1
warriors2274798 bigfatboots123 lizardisnothacking lizardsquadsuck poptropica12 l3g4cy01l3g4cy flyflyfly123 ilikelizardinmyass ihavenopassword
anonphoenix64 jordjordjord gigabytefriefox00! lamborghini36 u0qxdwuz2wjs bullshit2014 4ihhaqrbai3j @kewsh421123 cerberusgang reecejamieson1
e7fcw45et6w54ey effiepingpong1 ?&]*~}._]_#!. chickennuggets13 chocolate2324 sashaishot123 narutodragon12 julesmichel78250 cooldude1234 ekotshtan123
callingalllizardsquad6969696996969696ftw nightmare123 fe46a057cba2284bdc9e1dc5a6b17076dcd30fc01022b3731bc8eb93c66b9359f8007d100d785d13 notmypassword
lightbaine42 icanthack268. espiasimpsons13 kj1235690mas bob8chicken2 rockclimbing quzzilisback1 kvnss1992gts password2835 idonthaveone jounaable2001
estranged#18 jackson15058 sucemonpenis123 fm7iezr793jnxue thomasrheaume12 borealis1125 gamingballer tylerjack321 ceskyjazyk199 rar3312jnhbgv
jewbacka1378 6955leonardo fabianfabi1212 danielisbadass123 badcompanypro2 redkoolaid96 giggitygun67 hello123456* imnotthefbilol remijohnson14
bloody2217732 a76bc49f2e08a717a844a98786091f20fc9b6661963181abf043c29b3b685423d86d49ca0cb038e9 talethebeast1 23oinviu45uwaiunkiiu4n coolestindaworld
firethibi132 rickrolled12 intervention1 sadsad126126 798&tk36g5m5 123fundipsticks tbda@hmamail.com bolwinkel101 durianism@grr.la lollypop@123
waterfire123 thebossassbitch @bermusa2015 hockeystar1711 marcodergute adgakdjs230956 cleartext2015 suckmydicklizard chromatography mainstream187
987poilkjasdfq234#@ 52chainstreet alessandro321 nottellingyou youdontgetmypassword madeirahfxf86 96ulh:gedhhfj@g_ supermatou82 isthispowerful
louisville12 bustedbusted briansforehead adrien123456azerty fuckface@lizard.com 71773833quel cherylcole69 busterbird18 zerosevenzerotwo0702
tommyboy1251 41iso014aaj4pa03udkqo cedrichmarkzh smacktheakamai fruitloop022413 lizardbooter123 mahmoodbetyou7 sunnymanhas123 danebuchanan677
quadirdonaldson cravu+hefu@uw4swarenes hobbyhawks20 superawesome121 roblox123123 ritavrataski onaeb96ttello eejwmnhbzee1 typewriter101 pinnasberg798
c3201737@trbvm.com manuelakremer2012 gamemaster99 720d1f99db110d61c74f0f72065dd9d8fbc109a53cc98bf19427cc80f06051d49672b48cecb10fb6 nomefiounpelo69
1canadianguy1 23333065821140 ct73z658myeuk4 norgeoslo2001 wtflolgg1233 bushedoturtle hux-4mb-bhp-hma unknown312*-* fuck&commercial apassword123
xboxlive2212 deathzilla16 ps3gamefreak pokemonsmd123 werehacking2001 paklop125099 you-guys-suck-dick froznationnazi150besmila pa08sc12al97
kentisnoob123 lizardsucker hahalol5910908 whorenesslikabossaless maximilian009 kniggknagg12! 991133991133 @kjaerlighet@ tigerclaw1998 dontknowthat
123456789mert vyus1baseball26 starbuckslms8 cholerazooi888 pua45hcc7jjpp3ft richard040495 snf307snf307 sm7x-nbpv-4abc-7n3xd iamnotahacker98
uaburj48hktioafmtwv krebsonsecurity lasalopeducongo br3ttfarve00 ricenotmice1 ghh3wclrurxlqhl do92abyj2i63 medicovirtual2014@gmail.com lizardhack02
christian12! modepasmythix masterkey2013 iamalittlescriptkiddie shamamalathas nonstopgeo123321 pasquinelli111 honeybadger07
qbwqwns9mxutagaixyokst2xqjctt christoph00- jfawoidfjjfawoidfjjfawoidfj ilovemadison1 craquedabola99 insertdumbpassword ilikepenis12
sadsafdi@dodgemail.de interventionist 01ea234zw234 xr597359358251gtscv reehsababd1234 alexander9021 xd6d46j5wnem2tsfadvkqfey jamestheman1122ftw
nichtlustig321 had6vub4uj4ig5 lacasitos456 fayvzlh7jj8a ethanrhys007 mdlmarcodilupo parolasuperspeciala123 keepitgoing13 ilovenate123 relaxlikeme123
dursleymanz1 poopsiclez593 ignatow123123 delboy007666 myjustin0815 123andrew123 rosieimogen1 486593486593 stressingtest123 simpleshit101
123456qwerti torposoplo34 z65zxwpuj3tbyf5 r8ynoahu40yeo6gh3emk 37p-twq-pjh-78o !amth3mast3rofsn0op xwz-mak-yk5-dao pharohofold2014 kqd-7sm-gat-phf
stikline741969 123youcantseeme r4r-bzg-cna-kyt 513holycrap! bulldogsfan36 patnull123s. reapersoul12 pisellofatato fuckyounigga123 ilovepieabc123
stargatesg25 makaveli1995 viniciusf0x30052001 kleineberg10 stylishsummer@2014 buckmaster45 sometimestheoccupiedmustfight stp-d9x-bu3-6yk
iloveunicorns wowislife123 pinheirofeitosa kristian2204 niewiemcotuwpisac3 509465b66cf4d3fascarphase alexmacias17 zelenybalonek eataudgk9j06480
skatekerr9711 jasonstewart12 henderson456 lilyholloway facebookking manutd4ever10 lamborghini1998 lumberjack12 gizmosince06 ninjahddoser
wings24turbo niggerfaggotass liverpool1899 ilovetheipad2 sonicsherwood1 txu-3gf-a7h-dka miningislife123 yyfu34dfdfdgd535 vu97nabdvzc6zf2
canberkberkay123 whvixvii4904 harrypotter2988 fakepasswords cwsnu6snhz8s 9634483loopster bigchief9110 ragga_muffin_1928_ derekderek12 nicesector66
flintdog1968 il0vefridays c3247918@trbvm.com domsmartinez7 airplanesfly12!@ qoomawrdy3nbf5por5ak penislicking cosmoscoding123 qweasdzxc1979
rushisamazing911 piffpaff2015 shy123456789 olopokemon11l skinhead4life mzp-pwa-7cp-kav niggernigger1 fk56zvlwrk2qx9c 69e-sxz-rgf-fbb steele556677
someguysfromthe60 hurensohn123fag braydenburr1212 bootinfordays thisismypass tbfox@grr.la unboundmodz4 buergler2012 patinhasface1 purplewombat1
c2854528@trbvm.com poopmaster123 bellagracie09 motherblower pliskieviski2121 eek-8bs-coe-v5k cyzerk24846313 demydvdbrug123 cacadeperro90
ipstresser123 900littledogs sumaismael123 07701626765445 1234qwer71583520 prwfenq2fjasobrwlz3 sdfsdfsdfsdf mujahidfida03315140185 andnevermiss
grandadpete01 111527251grt101625lolfate theory03151999 %iqg4bjxaa#6h 1587615879lolx1 rayanleking11 feggit@grr.la ctrlaltdel4life dellcomputer1
stealthsquad pederiste321 scn4scn4scn4 s2u-utb-pzg-lqv skatemongo26 chicco251236vowzm44 qwertyuio123 jounokkkkk191 cedaveljko123 apocalipse9999
onlybitches0 cuntnigger123 teamjeanmichelcrapaud sfdufigsw@0815.su chickinsalad10 hodensack123 cicciolina05 dualpama4life 2001adriand@ras
gotbenched16 78zt_ewr87_ertghhrwtw2w cha18btombola nullpassword lizardlulz321 xe8wqp3fy3jdxt2 xxxpengxiang grannymerris zcwashere1337 xboxhatesyou1
blackhawkdown greedylittleh0bit 123456789ten smedvik29101997 123sa456aazs anontroll123. 1q0o2w9i3e8u4r7z5t6+ gh2nydmnbvcxz sambrickell13
gflol.lol123 123cheesecake yehboilizardsquadalltheway 8bbr1kdcs5t4ysf mudjimba9413 bigbuttfuta69 78jh4kg23b0t5zsd rynothedino2 zgd-9rm-rrk-vs6
bernardichristian5@gmail.com fakepassword mynameisearl 1234512345brookz adrianhunter123 glutenfree46 y3fk86egsj66kz1mmu8s hockeyrules87
vendetta71224 951asd753asd ileader12345 nathanstewart1 odb-bhu-t5j-tdq justapassword jordonevans10 laytonwilly3 ihatecrashes frannijunior
worm123456789 danzankhulan2 steelers1234 abdelrhman580 maxthumper1966 nco5ranerted3nkt zuckerfrei1423 uncrackablemd5 jointhebanana lebogossdu17
demonyoda123 anthony12354 eladio.erauso benjamin1209 atoma3goalie igor89157264948 afwy8gaaerru purdurplish1 bruinsrock12345 da&fkvzx7d!r8kpegah0
inpiclemy123 football123786 blackkitty13 chocolate123321 monopolyrox910 bambam282900 naughtynaughty spankjemoeder123 zaqwsxzaq@mailinator.com
thesupermegapinky1 wxcvbn741852963@ princeniggaio conreppingay123 hellotherelad billygilmore chelseafc1999 32mm829109r7 suchyolo12345 maison4globe
4ngelnistcool picardepsilon10 funnybunny123 ddosgenexmdr thecatisfat1234 tylerviars2892 inspiron1997 motionblurz1 peanutbutter556666# myeakubbd123
hiddendoor12 dcfc@beddie02 aaabbbcccddd nahnopassword anonymousrobloxhacker45 chocromoski123 facebookparis bucetamelada thegreattroll
yn4*ufzjdo4*oc#u livindahilife mynameisovertherainbow qazwsxedc123z greyalienarea51 n1ntendo_246 noneofyourbusiness illuminatikaty v5fbmuoqsgq2
chico.alencar youneedalife kochanie9101 ad0930296666ad iamthebest04 h0s27yk6v84g niggerpassword joolone=3andrewone=3 salutsalepute j0hnnymadscience
alexalexalex baseballday7 rien2001bijl 781227781227 ~sonyxperiaz2013~ lizardseverywhere plutonyplutony eis3chaomielee6 kirkniverba23
kf210995bf1401992 apollotomars ihaveyourdoxaberu pumakiller_007 budaletina941 anonymousgator 2505992769340466 ilikecheez01 phillyroxs13
poostainnigga 363d6e14363d6e14 trailblazer25 0eqwypkcwlabioj36qk1gluulijengh1k2mtmrpfkj0sy5urqo4bewwaciex4vvka8seoblc2gjsu8nrjljic0k3l9ekv8fyyiwe
xbnpxe4hxtdt ilikesuomi98 lolgetfucked123 modernwarfare3 dalalrocks24 swagobeyallday callofduty12 abc123abc!@# samisafurry1 zoomarine2014
omar270700### svt5u&2#otlqvdcfc8c!e cxhcchzwjjf3y otservrox123 friedchicken cheatsofglory21 kieranpreece rndmxbl12345 kikiriki123456 sebastian1290
australia2015 chicken12345 bvvhchdd65465464463fdd 2368fu71912368fu superdos5000 aleksandar12 annmichiels1850 abpq21two945l qwertyuiop79
krebsonsecurrity minegameit97 mud8utru1448 c3518068@trbvm.com googleslink3011 3c32dbc586ed steven112233 lizardlizard secondstartotheright!
romainloulou27 falloutnv123456789 blarrgg070794 subscribeordie v89hu4dezeun fuckingpassword hackerqwerty winnersway1414 lizardsquadrules
blackhawk2002 lowbattery420 backspace12! prodigy7340@yahoo 123456789gh1 segurancadestruida rabbitkiller niggerito123 masterofdisaster troublemaker1
f89bpfqncdnjcnfz7w ilikebooting iamspiderman ucantguess99 pedroalberto basketballs#2 disturbed975 hammer123123 plmqaz123123 spearpassword
lizardsquadisgay69 newpassword123 bimbumbam123 cannonball224 alienwarem17r1 p@nduc@170711 cokolino123* fernando8543022 andytran45528 importjava.util
ilikelizards clanbasher321 gr8b8m8ir88/8 billsucksass redwoodhouse calebbrown12 patrick123*** 3an-4v8-fps-ev6 oscaragux313 slamminya4days
elizabeth99. danburypolice33 mine03crgal527 sw@gm0neyappl3 flameboy-111 frankrike123 sidekick1999 jennicadrice89 pigeonlesswings 894484808714
idontknowmen? eynscgls1vfwntjqhvy3 randomgamers2004 stialoveni98 lizardsquad4lyfe battlefield3 lizardsucksdick joggersarelife carlosortiz1
gangsterlife hogehogehogehogehogehoge rrn-w4p-d9o-azr jumandju111jkkj anonymousnl123 y9n-8yv-r9t-pwa jourdain1990 abodsstem007
ifyoureadthisyourajokelizards bridgewater1 joedeniro1983 habonyarpad1 cacadebubu12 fitta.com123 mohammad1122 jacksoncassar1 xerxess11123
draxhates100 prettykitty123 minecraftlol123 sebastian2911 penishaar123 4831obertraun mqihrqzdwdqcjubfn2p7kvty letmeinplease271# charles81398
windsurfe2001 lizarder6996 greeshma@778 wer-9zd-p4z-udr residentevil99 guitarist777 kodathekoala t9vp4devnulls zkurveneheslo hackeristhebest
123456789lkjh biribiri4321 sqv-q9h-wum-qwm 16feetlrtallspacerobot rgerl43zffhd2sg fibercastell15 lizardsaresex stevenjon1019 nikestyler98
zuiop713nicht marineglock17 32n-9kd-nec-e8y waffleslol23 17coree74margot jaminaplantpot01 minecraft280 faggotnigger mexican12345 benjamint06480
123lasercanon pleonasme333 fortknox1978 jaceandangus2302 mcgregormcgregor lohejoarhav7 1jkuykendall rgtiger299792458 holacaracolaee3 hacketiscool
lulsalwayswins ilovebooting yph-dyf-swt-u3z truffle01@11 legendarylea cherryhills1 jackisagnome12 9gn-xad-kfk-agx mamba1001!x! idontpopmolly
qcx-7pj-bqq-eue youngblood5661 theyprisoner mypassworddoesntmatter turtlebeach59 sisieismylife4ever ruby@ruby=ruby seredinskiy12
0cec5bad4774d2d0db1cbf78edd77f78 mightypink001 gitagitashlomo1230 ilovealex2014 whitefuckingsigma geordie4life falloutmaster13 darkdoserpass
excaliburrrv1 buttholefuckyou orangetigger sooretama1911 fischfutter1 george1o1234 slayer123456 alderman2001 yoyojones579 anthony1pineapple
thegamer205084411 turboddos1234 cameron12206085 lizardfaggots likeaboss1919 netflixdrama damnedfishbg pipersucksasshole69er benjamin2012
2y3t4@pm=ranrv@outlook.fr andrew2007carlos d9gmkvhylaj8jk 228xyesos228 alolexfor10kerbyy110228fate hfjtkklnpzkpljliitc0 ruff123rydah livelovelife
appleseed404 lizardsquad123 ojq0ibuzdf9c^uzb3p nvrforget0218 r8!tzmtrb7m*x&za whoislargeboy ls.mp3xxicd3c4e baseball1234 ilovemymom37
deinemamadeluxe mjcqpalzm1216 suckondickanddie42 sailboat1212 silliconevalley1 x8752c98df91514_ basketball620 nalacartucho1 ihatehannah12
vinniesgaye123 sql1njection 002f65a723ce961b295a80cf2985e62b5a0312450507872b97f275671abace6b96915cbfa37c238d edweinerlol129 lol123456789
skellehcraft notmypassword12 househouse99 fernando1408 c3103962@trbvm.com 100motherfuckers yeprightwrong m4gesticm@gic 155lxhq777*999! tigercrucifix
g82-hxr-tr9-ytr 219469tree!@ scootaloo1337 wanttoseethis waq5zesafrayuth4 iloveemiley12 fuckhackers91 hitmanredfred6661337973 06758224matingkoy
lephongphu123 hellonsa123serrano davidisthebestman12 qazwsxedc12! sarganthale989 ricoisgeweldig1 harrison5678 dontmesswithmycomputer uhc-fs5-n5h-hxn
zarakikempachi qmwnebrvtcyxuzi oginfluences24 aparecida123 @ketsadee@29 tremblende17 anonymoushacker1alt8214 lizardstresserstezan97 palindrome1628
nicholas1228 lolyoucansee qweqweqwe123 7xdiwkri1hrnj9ebzfyppg9hy tesauvbetac6 gettingitin123@ metalmasters majorracer13 quicklydarknessapproaches
iknowthisisreal blowinclouds82 imnotreallykrashedthisisatestingaccount nederland123 987654321khe liverpool4evr yre5uyxbnhkl sabertooth123
msdhycjb#48y*7x@ 123qwebatuhan asdfg0987654321!!! yuvinkim999723 nyrangers123 joshuapies123 ei6jkdsy8ud6
niggaass38947239402370492374970423847324879087582345834858704357823045780345908734087590872345289304570348905870345780894573485804905834098
nissannissan1 anonymoususer combatarms123 123456789hola support18974 9999999999999999 jebthekidis83457 hackinglizard themaninthemirror
fnr9hpa5ambqvad&e.7whc&7fxd-sr hackforlife313 letmeinorfuckoff issambossde13 ob2lq388cdb6 apfelkuchen39 ilovesanda664 ql25t4ivgzyiedfd
killerclown666 yackyackyack minecrafthackeur13 twosixteen216 bloodykid123 testingaccount vileladt88239018 parolyrhj1991 w33d15n0tadrug hollowyoink69
shadowrat123 dandismember 9013743633uzr jonathanwoodgate69 supremeninja vikingsfan71 safelock2004 jizzelbandzz welkinsjhon22 apksavage123
retrorserhizopod newyorkmets57 dorobisz87651 jammeyjamie1 123456789tareek papasnontfgd12 makaveli2015 jorgecococ0c0** matkapra5895 blackstar101
mehmetmano123 greg12greg12 6sh-rsp-zgn-6w2 liverpoolarethebest 2k7jvwgrwlwi warriors4christ losiento2015 hilizardsquad ikillhard125 lolnicetry2014
greedgakure1 seijihomegoogle copperheads78 lucifer761945 marek1mental worsmeuh965ufs fuckcrusifix lildhood4504 getitnqqa555 minecraft1234
serveroffline loopkillmeplz12 bigdaddydick yellowmoped15 talkshitgethit3 legendary123 ilovejasmine1 laserschwert98 8562kjgfdjhckhgdyid59
anaana123654@ teamplayer22 cos-k7c-lxc-ayq ah9-t8s-l29-w2g angel918102014 barneystinson gjutkcp6rkyvv5htxdvojz63i11mqlaab4/b0tof8wi=
etizxforehead123 hmcdougalfamily giantbluenosehorn blake05281998 billymayshere fqfqsfdsqfdsqfdsqfdsf njhgyaplkf2#17 bearandlucy1 matrixsam123
hacker9090909 charchar123123 ic2xn4dbhsha frissouille62 k0n@hawaiiellie silktown2014 manchestercity3 7odu4fbyfa8uia6 myst3rious101 password.demo1
whatpassword daleklord123 fuckth4t0ne1! refresher11234 yournansdead kokoshka1334 gaysweg420blazehoe
8e80f0959c77f7a4ca75b801356c6592c55d00ef631ccdabb33aa7e67310e09b0347177df3d678fc c2861591@trbvm.com cf420043aba10d73 warriorslol72 welcome2015!
lovekosimyiah031012 pussymuncher7603 mallarme130995 kingkenny123 yoloswaggins passthegate1 maoraven3453 a1waltonsalvage m0h4mm3dr3k4n1 titsandbacon
teaproindue1976 henrydang254739 anonymous5982 aldershotfc21 tvq71eovgpuw4uv+ hahamaharaha 8jan2015lulz jamesohjames bulletowns555 fuckanthony153
brandenburg1 rubberducky106 wayne!hary_berry@live.com ronaldomessi graviola1309 loligotkmsraided gallagher123 walamerikam5 vobisdigital
soggyweenies1 #include<lizardstresser> qqwweerrttyy fuckallyouguys! ghorex298447
224d8580cd4de099d7dacc6935d2434bf9e93cb7e284b3840e23add2b17f96155cf5c7a4c0adba8c baizhengyang nervypooh57@ hackable2121 010111011100010101
matheleodu93 brandonduke6 hellolizards uberhaxorpanjul xhosting88923 sheepkiller36 whocankilbos droptheworld thafreeteam10 eng01012453261
cihsfjfoksp<mfknv ilovekeimo90 totaldomination.1998 qdva2ajt5pbvde noahhaysbert horroraddicts hackedbycbs1 liquidproxy108 c3451023@trbvm.com
3kxg2qn4mpq6cyy 3498we9j6lkn macisthebest skitzotimeftw 0104yarden04 63354600388040 bangerbosshs
wulk078yooy86rkkyfdw2q8brdgyxdaps86f5lu7ggn6ndm5kfuo4ijk7xg9bx2dejav0vjokq44ab8ioqvgbzwzaifsnxmwcxbv keyracer2503 ichliebedich12 cooldude246193
starmonkeyxy !!estresado!! rm99qjukhxzbsj a9ec88fd3df21ebc15fdbccd4cc432e9 av0xusst8s4mfyurv0qkypvksybt5t3b hackernewiam aaaaaaaaaaaaaaaa
rageyourfaceoff 2904jenna2012 bq2-bme-2oa-3wd 4558adpkujzhi poopiscute69 thestemtrick 09876543211277 8ygswlzuopfx machine-guns oddfuture2011
windowsxp1258lol 3lectr0wnsall 18573309232001 rabbitohsismyteam phoebe121212 anthony2845% catalina2310 deltaxcytronix8869 pmffqgqkym25wx
c2611910@trbvm.com jorgusispero112 okmijnuhbygvtfcrdx rocalip93n360 159159lizard coredumped870811! l1z2rdl0ckup gazla@r2oo1sc0us elsalvador503
ghostkiller1o1 lulzgetrektm8 nigganeedfreed minecraft007 hahahalizardsarecut3 loveishere230 minecrafter2uk 10minutemail wxj?vbl[{suc;o canadarules1
minstrel1205 laverga123456 brentburgessg3 diszed6rlybcpqg4 x2v-qh7-dkd-jn9 youyou159357 123456789yykk https://lizardstresser.su 1234554321asdf
xd143r257kkd s3ys0tdi9apguaesu2is hackerpussy88 patmonster23 ilovekaroline abcde12345678 aza123assassa freefire1337xxx777x lllllllllllllllll
energizer321 anonsec123!@# bestpassword avermedia123 football2001 spectrum360z troopershaun123 666imnotsatan mortonjames1 dragonhunter lizardsquad1
coolridge101 @assclown2014 pokemon20121 dragonforce22 iam4christ000 223622223622 codysmith9876543388 deathking211 haloreach911 howaboutno**
marvinhaddad01 spz337onyaforehead executewar2015withmyanal 123456789indigo987654321 123123killer cameronwoods12 newhi28765179 iamthebest24
cheesecake2012 callofdutymw2 iamoptimus1me gutenmorgen1 bld-sgo-m9c-y9a gampang12345 1wax2qsz!wax@qsz luc147258369 ebcedcg9so77 leedsunited1212
bahtovic0103234696 mackhacker122 shifticle089914 mariehayes1967 killwill1999 crazyboy1001 skidbooterlol sneshlol1337 klenzingishere deinsmeins00
mimamamemima20 noeyepassword maliciousactor777 dethalus1!12 rohanloveop130 randomrocker cannotshowtoyou blackhawk811 stressed2014 5sx-aos-pdh-c9r
myvillage123 niggerbitcoin moonlightfaggot 573v3n202274123 forevermouthy12 gangg1gangg1 pokemon38230 eqr-3go-2gb-fld ohmahghawd11 hackee3456789
unpeeredwashere beaugossdu78 c5t-fq9-h2w-cwa 234234234qzwxec thunstrom4th aligindahouse1993 kochamneosa123 youreapwhatyousow 123321121212qwas
alphabravo12 bb7539sc53642013 frizzlefraz1 xxstresserxx2 erio3486@#)*^%gewu2053 debilfosgeci c2692221@trbvm.com derpderp1234 boxerkoppe90
wolfblood123 lizardasshole 03pan12ter00 secretkey123 drinkbottel96 hassanalmousa21 hoikillerbee frankatank99 951753951753 fatboychris311
boris08102000 brainsurge99 arronmolloy1. werderbremen02 m0kk4*280913 hentaithegod 68l-lsh-uos-9kp iamtheblitzgawd7 portserver17 h4ns0mpwn4rr
littleone443 squatgame3hunna 6hbqzuzf7qp6 nickyendaisy yeahyeahyeah hellogoodbye 8iqauvxllibrbc6z extremerules delachendescheerkwqst milesisapoop
marcus201195* 1v1duelarena minecraftlel lizard123456 c2874953@trbvm.com lolcomfypants mandingo12mandingo chance1202926 ryanhamm123321 lowerpro9813
vojcvojcseidl janio123456789 #imnotahacker69 potatocannon aaron@12200317 kickingthemup justineetmoi leuchtturm19967 opensesmeseed r42r4frrgrfgrgrgr
gamewinners1 hackkkkkkkkkkk benjamincool1234 nation56star briankrebsislegitbriankrebsislegit gomezgarcia77g cnfcdjkrjd12 chumlee19721972
11darcktester# manoftheyear 666killniggers matth3w.1991 chase123456789 hallomutter123 amazoncatsd0gs mixupmaster786 sniperrifle145 carreraclub242
meno6702m.2.m.2015.mm@gmail.com ricknakol1028 aepalizaegue1 lizardrafael060400 thuglife1337 g0dfather2014p3n1s777 android123321 7xp-mhr-vvx-7p2
3528mahdibrick whysopassword jakeisabeast23 ramiabed1450 hallawalla123 house5448970 kingconnor677 smithfamily1 briankrebiskindacool 3perros1loro
qaysxdrfvhujm969 amjad0540022 srgs@mailnesia.com aceraspirev5 whatthefuckisthisshit lazyjjddjd@maildrop.cc minecraft1008 recarnation1 spectaculaire
fivecharacters matrixalpacas7 cape1[jested qzgmemm3z87a adventuretime12 nicholas1999 superstar001 mpf-gus-5q7-av3 stressreliever minecrafter1
teddybear626 passwordking123 ai|s%cdhk[2)b~ jesuswalks2369 apasswordwhat cashmoney123 addsadsasdaa fuckthemanaly xxstresserxx ikilledyou12
metaaldraak12 tjrmgscmmmml qkvhd;*{u7idbm2rhz8ucw 753951852456 iownthesas09 qwertyuioppoiuytrewq123321 ken_oczon143 fuckyoulizard julian180797
stressershit kannavit1994 lizardstresser.su intervac2013 boot10181995 shitfuckface chaosthunder99 umo-x6x-kup-hzc cegf88jon7wqr31tu4vq9
huehuebrbr123 keithisafaggot jareiceisawesome smhu8cqavvm2x3cihlo3aul3cba3fnpw99zguj5v9w3jxuxpoolgxekxm8zyqqal sandwich19999 ilovecock123
starfish1111 mydadisdoctor 1202118dylan williams12345 #dslishere123 niggerfaggots flaco4flaco4 pedropeguinhas125 terminator786 acespades123
mfxysbknkpugxyq4edcsnkdp bombelek126p lizardhackers bestgamer123321 babycakes111 ilovekassia1 ewqewqewq123 jacobcowan5524 benfica4ever bro345lec123
lolilol69120 jinzypop100yo bastien13210 chickenman01 heyshorty2000 staticeternity@.3k fuckingyeetmane666 03314065556q samed34qwerty antiburritos11
?hpsauce321? minecraft2005 blackout2000 happygorila123@ youcool15638 falconsucksballs eduardotydor riveraleegracegail1997 26539642435valeria
maximedu4242 kristoffer98 charbonetrafale2801 lizardjordan hfn-cee-vtf-dm4 pi4kautengere softec104645 astonmartinv8db9 passwordisreal
caradeverga.2014 user123123123 confirmpassword http://actualidad.rt.com/actualidad/161955-meridiano-ano-nuevo-rt pleb123kappa nevertell123
benisthebest niggerfaggot muruparianmadness10 pipthecat123 plsdonthackme demizedjinxy1 olekappert123 uweimmer2701 maxthedog123 wasdesdfrdfgtfgh
quinnymac234 coolnessiscool swagonyou1234 7890uiopjkl; azertyuiop1234567890 babaninamilan1 maxbeverley123 52219855221985 hellomate123 assemblycoder
orangejuice5 74125896300asd caralhostefodam1 eragonrockss12 chocolatemilk killeriskiller69 astonvilla11 mendoza12345 bigforehead666 bgv8q6fv72!l9g
r8&76qg&i6ha naranjaagria z0xauaprk8mb @kingbibby123 indianstyler69 madmadmario1 radioshack2015 greentea1282839 smokeeveryday opticnadeshot2013
kissemjau123 s6mvhlqsdr32 nysvbmed515jd manolitopanyvino 12a34b56c78d910e undertaker12 anonimus0523 0xlnmemoiffgrp0c7bw9 123lol123lol hackerspybot
004875004875 washington17 lore19591959 wilkuwdzmama1 exilestresser hackeameesta asdfghjkl1234 ilovemyllion passwordnulled1 enjoythelife nkkcyimiwuhx
08405cbb26a84051a043958307e92a74 thisisatestrandy gitandemerde reeshasbeats1 wiggpersonk88 4564321098890 attacker1993 portonovo@4321 toxicplaysyt
hotfuzz10122 123qwe1q2w3e hellojimmy12345 7thstability ohhellnahiamnotgivingapassword mastermods123 7ti3od*c^oql ccnuttyy1900 macflanders18
188cbd87ee80 moddedusername7 kevinfrier00 hijodeputa123 juanantonio171193 nicoladaniel0711 cl0lgf8kk3xb nw376452nwboris iconzgaming1 cancervero50
bapunyer1970 paraskissa123 epicreaper353@gmail.com howlingbutts123 kickstarter159 rockmebaby24 stresserpassabc!123 jessemarijn10 computerexpert651
caocaokaja22 xshh5ye2p6seec lenachour123 a1d4a1m13900 21kawasaki21 lizardmethat 2305bouche25 willerkulla123l dzolving1502
b6d784f2bb4bbf896d15f827dd721602944ad39719539e4e4fedd3048960e2662e5e57ed5c7fceaf 3mudcc72569a8f adminchanger fuckmeuptheass1234 wafflesisgod
cq6fkm1pq8i2mhvotqpm killthelizard 4g0dwhmni2wh krogerwow325 fredfredburger justsayingihavecancer lizardtrojan bismillah123 chocolate1656
chickennuggetsforbrekky cosmin121alin mariolopez0906 ofp-epm-qm4-abc alcahuete2011 riesenpizza2 mumdadiloveu 368936893689 3216922605mym
l3lstr3ss1357 seriouslylong edwinisthebest deqq3s6s02081993 mega789123456 200226442yr! monkeydluffy phillips2003 safaesolimane34 1q2s3d4f5g6h
ditiseenpassword lizardssuckdick miguelaires1 93c1b5911a37716541599aee207f7b49d0ea97f2ee635a7e johndoeisfake fuckoffwithyourplaintext
mrpistachmrpistach therandom2014 jaranzazu123 mazdaksocial cannabis2212 alimenat98kun starwars1234 jiohio*@&#@12@@ helloleakviewer w0rmr00tcycle
sniperknivesv2 minecraft56! mammatiamotanto21 stressertoop northcarolina44 oyx-bjg-a8c-d79 lizzardpassword password123321 lolprince123 asdfghjkl145
password1337 colombia2810 godofredo123 blockbuster1 password123!!! conorloveshakes testingthisout anoniknowright agre528456tr yry-fen-9nw-sdt
stopreadingphpmyadmin johniates123 edgushlol123 hkah131k9aqirc redneckmongoose1 jesusmotherfuckingchrist manunited123 oa0mn2}cmiseo%+qn2k
lizardstresser101 yrtoplqepqfqm2fh clubpenguin47 screenflow22. lizardsquadbaby ringmyass123
8cddb4d1986e27f810069eb760cbb2959a098cb328b13bcee88c5a1b23a5c09ee24e5b82b4715b53 minecrafter2014 eimela979798 iluminati666 motdepasse123
anonymous123 timandreasen123 chrisseldovakhiin+ leothelion213 420deathandmoney soy-8te-vtk-hgt basketball12 tdyedxh2rp5uhzjndaftkeft dunkindonuts69
rcdeportivo10 niggerforlife lizardskidskid hallowasgeht domekillera180827 spongebob12345 omarcoronado123 codpro1234567890 mlg-dvp-prl-n3d
bomsemannen321 justineisscrub69 swagl0rd12345 nomitavittua l1zz@rd5tr35535! secretservice mvhpassword26 sergay123456 http://internalhost.eu
onyourforhead masonleon123 char68char68 55881438138lizard !passat1979/ yn7ppyjpxpbgdctqgfivarxkrdrp3xd zaq1@wsxcde3 masseffectn7707712 toenails0699
hacklife6969 1412deskgfuel16124 stalker.2000 iwillddosu1! 399540fatfat hackerdemerde lsmjhockeynissa darksydephil uckange57270 snakehok@001
123qwe123qh1 ankaracimbom anncorpwkstn bostonredsox breathtaking cardiacgirls carrickmines certifiction chvedtchenko coleyandbeck dominicbrody
dreamcatcher dunlaoghaire firstdogfred flyingmonkey freightliner fticonsulting goremountain grandchildren jacksonville johannesburg losalmendros
mellowmercer mikeylikesit northeastern oluwatomisin paw_jdkqrzfu portauprince powerbuilder qjnrv_gcerd_kq qjnth_gcerd_kq razzledazzle rebelalliance
reesewheeler securitysecurity silverspring supercharged szecsoliliom taddandjulie thanksgiving westvirginia williameoghan winterssadie wordmemorial
yeshuakavode zoiethequeen adminadmin123 www-www-data congregation righteousness commandments understanding nevertheless abominations nebuchadnezzar
transgression transgressions interpretation uncircumcised resurrection supplication strengthened notwithstanding circumcision transgressed
peradventure nebuchadrezzar whithersoever lovingkindness accomplished treacherously pomegranates unrighteousness supplications astonishment
transgressors conversation ramothgilead faithfulness covetousness kirjathjearim armourbearer threshingfloor longsuffering frankincense
uncircumcision mephibosheth candlesticks jabeshgilead condemnation understandeth stumblingblock acquaintance kadeshbarnea enchantments
bethlehemjudah belteshazzar proclamation maidservants intercession consecration chamberlains reconciliation purification netophathite unprofitable
strengtheneth principalities ministration grasshoppers buryingplace thessalonica presumptuously perverseness lasciviousness imaginations
fellowservant disobedience communication unsearchable transgressor thessalonians superscription sanctification persecutions overthroweth
kibrothhattaavah jezreelitess insurrection dwellingplaces chedorlaomer chastisement whoremongers vinedressers understandest undersetters
tribulations transgresseth shoulderpieces shetharboznai pharaohnechoh maachathites lovingkindnesses lamentations kirjathsepher incorruption
incorruptible fellowservants dispensation contemptible consecrations chushanrishathaim caterpillers bethlehemite backslidings womenservants
tilgathpilneser tiglathpileser terribleness sheepshearers righteousnesses pruninghooks provocations propitiation overshadowed outstretched
nergalsharezer manifestation justification impoverished fornications fainthearted extortioners establisheth dwellingplace dishonoureth destructions
despitefully deceitfulness convocations contrariwise consolations congregations concupiscence comprehended clovenfooted bridechamber breastplates
bethjeshimoth ashdothpisgah adulteresses acknowledging wellpleasing watersprings unreasonable unquenchable transgressing transfigured timnathserah
threshingfloors threatenings thanksgivings tenderhearted sufficiently stumblingstone stumblingblocks stubbornness strengthening stouthearted
stedfastness slothfulness schoolmaster reproachfully regeneration prosperously principality presumptuous predestinated predestinate plenteousness
particularly nicolaitanes netophathites moneychangers misrephothmaim meshillemoth marvellously manahethites maliciousness mahershalalhashbaz
kneadingtroughs joshbekashah jerahmeelites jehoshabeath interpretations inflammation imprisonment hypocritical henceforward guestchamber
grievousness grapegatherers foreknowledge fellowsoldier fellowprisoner fellowlabourers fellowlabourer eyewitnesses evilmerodach epaphroditus
distribution dissimulation dispossessed countenances contradiction constraineth confirmation communications communicated commendation circumcising
brokenhearted bethmarcaboth bethhaccerem appertaineth apharsachites almondiblathaim administered acknowledged abelbethmaachah zarethshahar
zaphnathpaaneah wwpatriotnetusersbmcginkjv wretchedness withersoever whereinsoever wellfavoured variableness unrighteously unreproveable
unprofitableness unfaithfully undergirding uncorruptness uncorruptible uncleannesses unchangeable unaccustomed trucebreakers transgressest
transforming tranquillity timnathheres thunderbolts threshingplace thankfulness tahtimhodshi taanathshiloh syrophenician syriamaachah syriadamascus
sweetsmelling swaddlingband superstitious superstition succothbenoth strengthenedst stonesquarers stiffhearted slanderously signification
shuthalhites shimronmeron shimeathites shihorlibnath shamefacedness selahammahlekoth sacrificedst restingplace remmonmethoar remembrances
recompensing recompensest ramathmizpeh ramathaimzophim purifications prophesyings prognosticators preparations pleasantness phylacteries
philosophers pharaohnecho pharaohhophra perseverance parshandatha overspreading nathanmelech multipliedst moreshethgath meshullemeth meshillemith
merryhearted merodachbaladan meribahkadesh mecherathite masterbuilder marketplaces malchielites magormissabib magnificence maalehacrabbim
lookingglasses kirjathsannah kirjathhuzoth kerenhappuch kedeshnaphtali jurisdiction jerubbesheth jehovahshalom jehovahnissi jehovahjireh
jegarsahadutha jashubilehem interpreting intermission intermeddleth intercessions inheritances incontinency imprisonments immutability hungerbitten
helkathhazzurim hazezontamar hazazontamar hazarhatticon handkerchiefs graveclothes grapegleanings grapegatherer gittahhepher forgivenesses
forgetfulness foreordained firstbegotten fellowworkers fellowhelpers fellowhelper fellowdisciples fellowcitizens feedingplace feebleminded
evilfavouredness establishment eshkalonites enlightening endeavouring elonbethhanan eleloheisrael ecclesiastes doubletongued distributing
distributeth disquietness disputations dishonourest discontented discomfiture disappointeth disappointed disannulling disannulleth determination
demonstration deliverances delicateness deceivableness covenantbreakers courageously conveniently controversies contribution contradicting
contemptuously consummation consultation constellations conspirators congratulate confiscation confectionaries commonwealth circumspectly
chrysoprasus chislothtabor childbearing chepharhaammonai cheerfulness calebephratah brokenhanded brokenfooted bountifulness bloodthirsty
bloodguiltiness blasphemously bethjesimoth bethdiblathaim bethbaalmeon bethazmaveth berodachbaladan beerlahairoi bashanhavothjair baalshalisha
atarothaddar ashterathite apothecaries apharsathchites allonbachuth alexandrians affectionately administrations administration acknowledgeth
acknowledgement accomplishment accomplishing accompanying wasguckstdu? fickenficken !crimeisking! lolpassword! logitechb132 kettenreaktion
infanterist2000 hanspeter123 hallo123456789 bos123knight abc123456abc yxc123asd456 schwipschwap schokolade123 postanschrift1 pechschwinge
lopaslopas123 ichbinderbeste hurensohn123 heilhitler88 fickdichalta eclipseeclipse dockarbeiter1 bastard12345 sword-master666 testerisback
scooter-attack scenebewacher qwertz123456 qa23ws56ed89 moveinsilence1 luckystrike1 lovinguforever lerlisearce44 leckmichamarsch ichbinderking
hypnerotomachia hurensohn321 hacker123456 fcaugsburg07 eogksalsrnr1 dukommsthiernetrein drawntogether d8e8fca2dc0f896fd7cb4cb0031ba249
catchmeifyoucan blackpanther84 794613794613 030201010203 anthropogenic oceanography rachmaninoff williamsburg pe#5gz29ptzmse 111222tianya
startfinding d41d8cd98f00b204e9800998ecf8427e qwertyuiop[] maprchem56458 megaparol12345 5532361cnjqrf 1q2w3e4r5t6y7u8i9o0p
&#9679;&#9679;&#9679;&#9679;&#96 e10adc3949ba59abbe56e057f20f883e 1b78ef23aa2506f41feecfcc45b66038 yfdbufnjh10305070 b9399f21060d4b5fcb6d3cf5fea8de
projectsadminx s8ylpe9jdpvym asdfghjkl;&#39; g13916055158 telechargement qwegta13091990 1q2w3e4r5t6y7u 7253497a5e31bd64
827ccb0eea8a706c4c34a16891f84e7b ichliebedich linkedin2011 dfg5fhg5vgfh1 seniseviyorum ??????@mail.ru 1q2w3e4r5t6y7u8i 1234567890-=
1q2w3e4r5t6y7u8i9o john!20130605at1753 319f4d26e3c536b5dd871bb2c52e3178 unregistered 0921jesussaves 10inspired12 10love88nicole10power
17son11of51encouragement 1corinth1013 1corinthians29 3inthebeginning_wastheword3 987654321out abigailkotzen24 adonaishalom adventure2005
advocate01jesus agreement524 akin972took574 aladdinskeet alwaysforhim amazinggrace angusbarretts anlaytshsaan apostlegodfrey asdb77534hkjhsdf
aspiringwriter atc3198245029 bakermanning bdndbamnbmnb beautifulnsaved beetletheobscure believer97842 benaiahmichael benjermin2004 betransformed
betterthanyou biblethumper bigdaddy1959 blanket1857b blessed48xm5t blessed816a42 blessedassurance blessings808 blueberrydrive bluecharles1
bluelane8550 bnam<jak7865 bodadlio1951fwr bode175when033 bolfunmatabl bound4freedom breakfastcrew brobdingnagian bttrflykisses bybloodwithfire878
byfaithheb11 caleb8grapes cartercameron chalk7714025 christforall christian001 christwriter churchworker circuitrider cjadriariley clivestaples7
comelivewithme companyim2006 conqueror777 crossheartfish crutchfieldtx cutiepie1962 dabbler2write dagojeff1978 dancingqueen dandelionseeds
ddllaarreegg dearlordps91 deonmultivision destinychild dioslebendiga disc015such107 divinedream06 dmkbtjhsjm10 dreamreality dungcungyeuha
e4ministries eilsel263580 elabalabaran elephantfeed elswickstreet engineermichael144 eph618203236 ephesians136 ephesians320 eternal52cm8a
eternity1285 extremeworship exwoodpusher fa1thprompts faith041006t faithfanatic faithfulfeet faithhopeandlove faithshewrote83 faithtowrite
faithwriter1362 faithwriters faithwriters1 fantasy85acx1 fiddlesticks fingerpainting fold265nary397 foolishpride foreveryours`
