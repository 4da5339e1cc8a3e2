/**
 * The most common passwords in published lists of leaked ones: words, names, keyboard runs and numbers. `isCommon` in password.ts
 * also finds them with digits or signs at either end, so one word stands for a whole family (`password`, `Password1`,
 * `password2024!`).
 */
const words = `
aaaaaa abc abcd abcde abcdef abcdefg abcdefgh abcabc access admin adminadmin administrator adidas airborne alexander
alexandra alexis alpha amanda amateur america anderson andrea andrew angel angela angels animal anthony apple april
arsenal arthur asdf asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfjkl ashley asshole austin autumn azerty babygirl
babyboy badboy bailey banana bandit barbara barcelona barney baseball basketball batman beautiful beaver benjamin
berlin bigdaddy bigdog bigtits biteme blackberry blessed blessing blink boomer booboo boston brandon brandy brasil
brittany brooklyn bubbles buddy bullshit bulldog buster butterfly butter calvin cameron canada captain carlos carolina
caroline casper cassie catherine celtic changeit changeme charles charlie charlotte cheese chelsea cherry chester
chicago chicken chocolate chris christian christina christine christopher claudia cocacola coffee colombo compaq
computer connor cookie cookies cooper corvette cowboy cowboys cricket crystal daisy dakota dallas daniel danielle
darkness david debbie december default dennis destiny detroit diablo diamond dolphin dolphins donald dragon dragons
drowssap dublin eagle eagles edward einstein elephant elizabeth eminem england enter erotic estrella facebook falcon
family felicia fender ferrari fireman fishing florida flower flowers football forever formula france francis frankie
freedom friend friends fuckoff fuckyou gabriel gandalf garfield gateway gemini genesis george gfhjkm ghbdtn giants
ginger giovanni gizmo golden golfer google gordon green guest guitar gunner hammer hannah happy hardcore harley
harrypotter hello hellokitty helpme hockey hottie hunter hunting iceman iloveu iloveyou iloveme india internet
jackass jackie jackson jaguar james jasmine jasper jennifer jeremy jessica jesus jesuschrist johnny johnson jonathan
jordan joseph joshua junior justin kandy karthik katherine kelly kevin killer kimberly king kingdom kitten knight
ladybug lakers lanka laptop lauren leather legend letmein letmeinnow liberty lifehack little liverpool london loveme
lover lovely loveyou lucky maggie magic manchester marina marine mariposa marlboro marshall martin marvin master
matrix matthew maverick maxwell melissa mercedes merlin metallica michael michelle mickey midnight miller mitchell
monday money monica monkey monster morgan mother mountain murphy mustang mylove myspace natasha nathan naruto
newyork nicholas nicole nirvana nissan nothing november october oliver olivia orange packers panther panties parker
pass passport passw0rd passwd password passwords passion patricia patrick peanut pepper phoenix pokemon police pookie
porsche power prince princess private purple pussy qazwsx qazwsxedc qqqqqq qwaszx qwer qwert qwerty qwertyu qwertyui
qwertyuiop rabbit rachel raiders rainbow ranger rangers rebecca redskins red redsox richard robert rocket rockstar
ronaldo root runner rush samantha samsung samuel sandra saturn scooby scooter scorpio scorpion secret sebastian
september server service shadow shannon shelby sierra silver simple skippy slayer smokey snoopy snowball soccer sophie
spanky sparky spider spiderman spring srilanka stanley starwars station steelers stella stephanie steven success
summer sunday sunflower sunshine super superman superstar support swimming sydney system taylor teacher teamo teddy
temp temppass tennis teresa test tester testing thailand theman therock thomas thunder thursday tiffany tiger tigers
tigger tinkerbell tomcat toor topgun toyota travis trinity trouble trustme trustno tucker turtle tweety twitter unknown
user username valentina vanessa victor victoria vikings vincent viper virginia volleyball voodoo warrior welcome
whatever whiskey white william willow wilson winner winston winter wizard wolverine xavier xxxxxx yamaha yankee yankees
yellow youtube zaq zaqwsx zxcvbn zxcvbnm zxcvb zzzzzz fabric fabrics cotton textile textiles selvedge tailor galle
kandy jaffna negombo ceylon sinhala lion lionking mahela sangakkara kohli sachin
`;

const runs = `
000000 0000000 00000000 0123456 01234567 012345678 0123456789 0987654321 098765 101010 1010101010 102030 10203040
111111 1111111 11111111 111111111 1111111111 111222 112233 11223344 1122334455 121212 12121212 123000 123123 123123123
123321 123321123 1234 12341234 12344321 12345 1234512345 123454321 123456 1234560 1234561 1234567 12345678 123456789
1234567890 12345678900 12345678910 123456789a 1234567891 123456a 123456q 123454321 123456abc 123654 123698745 123789
123abc 123qwe 123qweasd 1234qwer 12qwaszx 131313 131313131 135790 135792468 1357924680 141414 142536 147147 147258
147258369 147852 147852369 159159 159357 159753 1a2b3c 1a2b3c4d 1password 1q1q1q 1q2w3e 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazzaq1 1qaz!qaz 1234!@#$ !@#$%^ !@#$%^& !@#$%^&* !qaz2wsx
202020 212121 222222 22222222 232323 246810 2468101214 252525 258456 2wsx3edc 3edc4rfv 303030 313131 321321 321321321
323232 333333 33333333 333666 444444 44444444 454545 456123 456456 456789 5201314 520520 555555 5555555555 55555555
565656 654321 654321a 666666 66666666 666999 686868 696969 7654321 741852 741852963 753951 777777 7777777 77777777
789456 789456123 789789 789789789 852456 852963 87654321 876543210 888888 88888888 963852 963852741 987456 987654
98765432 987654321 9876543210 999999 99999999 999999999 a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaa111
abc123 abc123456 abc12345 abcd1234 admin123 admin1234 asd123 asdf1234 asdfgh1 fuck123 hello123 iloveyou1 letmein1
love123 p@55w0rd p@55word p@ssw0rd p@ssword pa55w0rd pa55word pass123 pass1234 pass@123 pass@word pass@word1
passw0rd1 password! password1 password@123 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qwe123 qwe123qwe qweasd
qweasdzxc qweqwe qwer1234 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 r00t t00r w3lcome welcome1 z1x2c3 zaq12wsx
zaq1zaq1 zxc123 zxcv1234
`;

export const commonPasswords: ReadonlySet<string> = new Set(`${words} ${runs}`.trim().split(/\s+/));
