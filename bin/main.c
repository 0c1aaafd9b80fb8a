#include <pathnode.h>
#include <stdio.h>

int main(void)
{
    puts(pn_version());
    return 0;
}
